import { type ChildProcess, fork } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './phases.ts';
import { progressLine } from './progress.ts';
import { describePhase, summaryLine } from './report.ts';
import { isInterrupted, runPlan, stopOnSignal } from './run-plan.ts';
import { readSoakOptions, type SoakOptions, soakUsage } from './soak-options.ts';
import { failuresOf, type SoakRun, soakTable } from './soak-table.ts';

/**
 * `npm run test:soak -- RUNS`: repeats `npm test` or named parts of it, beside busy processes if asked to, and prints which
 * tests failed in which runs. The reports of failed runs stay in `.build/soak`. Exits with 1 when a run failed.
 */
async function soak({ runs, beside, what, plan }: SoakOptions): Promise<void> {
  const folder = join(root, '.build', 'soak', new Date().toISOString().replaceAll(':', ''));
  const busy = Array.from({ length: beside }, () => fork(join(import.meta.dirname, 'busy.ts')));
  process.stdout.write(
    `${what}, ${runs} ${runs === 1 ? 'time' : 'times'}, beside ${beside} busy processes\n`,
  );
  const progress = progressLine(process.stdout);
  const done: SoakRun[] = [];
  try {
    while (done.length < runs) {
      const number = done.length + 1;
      const reports = join(folder, `run-${String(number).padStart(2, '0')}`);
      const startedAt = performance.now();
      const outcomes = await runPlan(plan, reports, { progress });
      if (isInterrupted()) break;
      const run = { number, seconds: (performance.now() - startedAt) / 1000, outcomes };
      done.push(run);
      progress.print(runLine(run));
      keepReports(run, reports);
      writeFileSync(join(folder, 'table.txt'), `${soakTable(done)}\n`);
    }
  } finally {
    progress.close();
    endAll(busy);
  }
  if (done.length > 0) process.stdout.write(`\n${soakTable(done)}\n`);
  const isRed = done.some((run) => failuresOf(run).length > 0);
  if (isRed) process.stdout.write(`Reports of the red runs: ${relative(root, folder)}\n`);
  if (isInterrupted()) process.stdout.write(`Interrupted in run ${done.length + 1} of ${runs}.\n`);
  else process.exitCode = isRed ? 1 : 0;
}

/** One line for a run, and one for each test that failed in it. */
function runLine(run: SoakRun): string {
  const failures = failuresOf(run);
  const passed = run.outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const line = `run ${run.number}: ${passed} passed, ${failures.length} failed, ${run.seconds.toFixed(1)} s`;
  return [line, ...failures.map(summaryLine)].join('\n');
}

/** Of a run that failed everything, and in `failures.txt` what `npm test` would have printed of it; of another nothing. */
function keepReports(run: SoakRun, reports: string): void {
  const red = run.outcomes.filter(({ failures }) => failures.length > 0);
  if (red.length > 0) writeFileSync(join(reports, 'failures.txt'), red.map(describePhase).join('\n\n'));
  else rmSync(reports, { recursive: true });
}

/** They end by themselves as well when this process crashes. */
function endAll(busy: readonly ChildProcess[]): void {
  for (const child of busy) child.kill('SIGKILL');
}

let options: SoakOptions | undefined;
try {
  options = readSoakOptions(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${soakUsage}\n`);
  process.exitCode = 2;
}
if (options) {
  stopOnSignal();
  await soak(options);
}
