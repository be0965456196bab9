import { mkdirSync, rmSync } from 'node:fs';
import type { Phase, Plan } from './phases.ts';
import type { ProgressLine } from './progress.ts';
import { type PhaseOutcome, resultsFile, runPhase, stopPhases } from './run-phase.ts';

/** Runs the plan's phases into an emptied folder of reports, and answers what each came to in the order they ended. */
export async function runPlan(
  { first, queue }: Plan,
  reports: string,
  options: { readonly progress: ProgressLine; readonly ended?: (outcome: PhaseOutcome) => void },
): Promise<readonly PhaseOutcome[]> {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const outcomes: PhaseOutcome[] = [];
  const run = async (phases: Iterator<Phase, undefined>) => {
    for (let next = phases.next(); !next.done; next = phases.next()) {
      const phase = next.value;
      if (interrupted) return;
      options.progress.began(phase, resultsFile(phase, reports));
      const outcome = await runPhase(phase, reports);
      options.progress.ended(phase);
      // What was cut off says nothing about the shop.
      if (interrupted) return;
      outcomes.push(outcome);
      options.ended?.(outcome);
    }
  };
  await run(first.values());
  const waiting = queue.values();
  await Promise.all([run(waiting), run(waiting)]);
  return outcomes;
}

let interrupted = false;

/** True once somebody has asked the run to end. */
export const isInterrupted = () => interrupted;

/** On Ctrl-C and its like: ends what is under way and starts nothing more, so that the run comes to its end. */
export function stopOnSignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      interrupted = true;
      process.exitCode = 130;
      stopPhases();
    });
}
