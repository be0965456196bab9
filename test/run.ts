import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Count, countPlaywright, countVitest } from './run-reports.ts';

/**
 * Every check of the repository in one command, on nothing but what `npm ci` installed.
 * Prints what each step said, one line a step and, last, `N passed, N failed`. Ends with 1 when anything failed.
 */
interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Reads how many tests passed, and which failed; without it the step itself counts as one. */
  readonly count?: (report: unknown) => Count;
  /** Where the step writes the report that is counted. */
  readonly report?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, '..');
const reports = join(root, '.build', 'reports');
const unitReport = join(reports, 'unit.json');
const journeyReport = join(reports, 'journeys.json');
const deployedReport = join(root, '.build', 'deployed', 'report.json');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

const pages: Step = { name: 'pages', command: [process.execPath, join(root, 'infra', 'build.ts')] };

const unit: Step = {
  name: 'unit, integration and infrastructure tests',
  command: [
    bin('vitest'),
    'run',
    '--project',
    'node',
    '--project',
    'web',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${unitReport}`,
  ],
  report: unitReport,
  count: countVitest,
};

const journeys: Step = {
  name: 'journeys in a browser',
  command: [bin('playwright'), 'test'],
  environment: { JOURNEY_REPORT: journeyReport },
  report: journeyReport,
  count: countPlaywright,
};

const deployed: Step = {
  name: 'the deployed shop, in short',
  command: [process.execPath, join(root, 'test', 'deployed', 'run.ts'), '--short'],
  report: deployedReport,
  count: (report) => report as Count,
};

/** One after the other in a lane, and the lanes beside each other: a browser waits more than it works. */
const lanes: readonly (readonly Step[])[] = [
  [
    journeys,
    // Each thread would read the packages' types for itself, and the other lane has work for the other core.
    {
      name: 'types',
      command: [bin('tsc'), '-b', '--singleThreaded'],
      // Its garbage is a third of its work, and gone with it: the compiler is written in Go.
      environment: { GOGC: 'off', GOMEMLIMIT: '3GiB' },
    },
    { name: 'lint and format', command: [bin('biome'), 'ci', '--error-on-warnings', '--colors=off'] },
    { name: 'dead code', command: [bin('knip')] },
    { name: 'code for tests alone', command: [bin('knip'), '--production'] },
    // The other lane has made the bundles by now.
    { name: 'budgets', command: [process.execPath, join(root, 'test', 'budgets', 'run.ts')] },
  ],
  [unit, deployed],
];

/** Runs a step to its end, and says then in one piece what it said. */
async function run(step: Step): Promise<void> {
  const [program, ...args] = step.command;
  const startedAt = Date.now();
  process.stdout.write(`── ${step.name} …\n`);
  // A file, not a pipe: what a step leaves running must not keep the run from ending.
  const log = join(reports, `${step.name.replaceAll(/\W+/g, '-')}.log`);
  const said = openSync(log, 'w');
  const code = await new Promise<number>((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', said, said],
      // What each of some hundred processes loads is compiled once.
      env: { NODE_COMPILE_CACHE: join(root, '.build', 'compiled'), ...process.env, ...step.environment },
    });
    child.once('error', (error) => {
      process.stdout.write(`${error.message}\n`);
      resolve(1);
    });
    child.once('exit', (ended) => resolve(ended ?? 1));
  });
  closeSync(said);
  const counted = countOf(step, code);
  passed += counted.passed;
  failures.push(...counted.failures.map((failure) => `${step.name}: ${failure}`));
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  lines.push(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds} s)`);
  process.stdout.write(`\n── ${step.name} (${seconds} s)\n${readFileSync(log, 'utf8')}`);
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
let passed = 0;
const failures: string[] = [];
const lines: string[] = [];
await run(pages);
await Promise.all(
  lanes.map(async (steps) => {
    for (const step of steps) await run(step);
  }),
);
// Last, because that is what is read, and all that some keep.
const last = [lines.join('\n'), failures.join('\n'), `${passed} passed, ${failures.length} failed`];
process.stdout.write(`\n${last.filter(Boolean).join('\n\n')}\n`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** A step that ended badly has failed, whatever its report says. */
function countOf({ count, report }: Step, code: number): Count {
  const itself = { passed: code === 0 ? 1 : 0, failures: code === 0 ? [] : [`ended with ${code}`] };
  if (!count || !report) return itself;
  try {
    const counted = count(JSON.parse(readFileSync(report, 'utf8')));
    return code === 0 || counted.failures.length > 0 ? counted : { ...counted, failures: itself.failures };
  } catch {
    return { passed: 0, failures: [`left no report and ended with ${code}`] };
  }
}
