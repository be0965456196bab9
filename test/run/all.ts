import { join } from 'node:path';
import { everything, root } from './phases.ts';
import { progressLine } from './progress.ts';
import { describePhase, describeRun } from './report.ts';
import { isInterrupted, runPlan, stopOnSignal } from './run-plan.ts';

/**
 * `npm test`: every check of the repository, on nothing but what `npm ci` installed. Prints a line for each phase when it
 * ends, with what failed in it, and last `N passed, N failed`. Exits with 1 when anything failed.
 */
stopOnSignal();
const startedAt = performance.now();
const reports = join(root, '.build', 'reports');
const progress = progressLine(process.stdout);
const outcomes = await runPlan(everything, reports, {
  progress,
  ended: (outcome) => progress.print(describePhase(outcome)),
});
progress.close();
if (isInterrupted()) process.stdout.write('\nInterrupted.\n');
process.stdout.write(`${describeRun(outcomes, (performance.now() - startedAt) / 1000, reports)}\n`);
if (!isInterrupted()) process.exitCode = outcomes.some(({ failures }) => failures.length > 0) ? 1 : 0;
