import { execFileSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { findChanges, testsBeside } from './changes.ts';
import { lint, type Phase, root, types } from './phases.ts';
import { progressLine } from './progress.ts';
import { describePhase, describeRun } from './report.ts';
import { readResults, timeLimitVariable } from './results.ts';
import { resultsFile } from './run-phase.ts';
import { isInterrupted, runPlan, stopOnSignal } from './run-plan.ts';

/**
 * `npm run test:quick`: types, lint and the unit tests of what changed since main, or since the commit before; `--since
 * COMMIT` names another. Ends within 90 seconds on two cores: tests that have not begun by then are left to `npm test`.
 */

/** When the tests stop, counted from the start; the rest of the 90 seconds is for what is under way. */
const testsUntilMs = 75_000;
const vitest = join(root, 'node_modules', '.bin', 'vitest');
/** They read every file, and so no import leads to them. */
const guards = ['test/infra/documents.test.ts', 'test/functions/layers.test.ts'];

const { values } = parseArgs({ options: { since: { type: 'string' } } });
stopOnSignal();
const { since, files } = findChanges(values.since);
const beside = testsBeside(files);
const near = [...new Set([...beside, ...guards])];
const far = testsThatImport(since).filter((file) => !near.includes(file));
process.stdout.write(`${files.length} files changed since ${since.slice(0, 8)}\n`);

const nearby = testPhase('nearby', 'tests beside what changed', near);
const importing = testPhase('importing', 'tests that import what changed', far);
const reports = join(root, '.build', 'quick');
const progress = progressLine(process.stdout);
const outcomes = await runPlan(
  { first: [], queue: [nearby, types, lint, ...(far.length > 0 ? [importing] : [])] },
  reports,
  { progress, ended: (outcome) => progress.print(describePhase(outcome)) },
);
progress.close();
const left = far.length - (outcomes.some(({ phase }) => phase === importing) ? filesRun(importing) : 0);
if (left > 0) process.stdout.write(`${left} test files that import what changed were left to npm test.\n`);
process.stdout.write(`${describeRun(outcomes, performance.now() / 1000, reports)}\n`);
if (!isInterrupted()) process.exitCode = outcomes.some(({ failures }) => failures.length > 0) ? 1 : 0;

function testPhase(id: string, name: string, tests: readonly string[]): Phase {
  return {
    id,
    name,
    command: [vitest, 'run', '--project', 'node', '--project', 'web*', ...tests],
    alone: 'npm run test:quick',
    writesResults: true,
    environment: { [timeLimitVariable]: String(performance.timeOrigin + testsUntilMs) },
  };
}

/** Test files whose imports lead to a changed file, as Vitest finds them. */
function testsThatImport(commit: string): readonly string[] {
  const args = [
    'list',
    '--filesOnly',
    '--json',
    '--changed',
    commit,
    '--project',
    'node',
    '--project',
    'web*',
  ];
  const listed = execFileSync(vitest, args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return (JSON.parse(listed) as { readonly file: string }[]).map(({ file }) => relative(root, file));
}

function filesRun(phase: Phase): number {
  return readResults(resultsFile(phase, reports)).filter(({ kind }) => kind === 'file').length;
}
