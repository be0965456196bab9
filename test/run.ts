import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Every check of the repository in one command, on nothing but what `npm ci` installed.
 * Prints one line a step and, last, `N passed, N failed`. Ends with 1 when anything failed.
 */
interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  /** Reads how many tests passed and failed; without it the step itself counts as one. */
  readonly count?: () => { readonly passed: number; readonly failed: number };
  readonly environment?: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, '..');
const reports = join(root, '.build', 'reports');
const unitReport = join(reports, 'unit.json');
const journeyReport = join(reports, 'journeys.json');
const deployedReport = join(root, '.build', 'deployed', 'report.json');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);

const steps: readonly Step[] = [
  { name: 'types', command: [bin('tsc'), '-b'] },
  { name: 'lint and format', command: [bin('biome'), 'ci', '--error-on-warnings', '--colors=off'] },
  { name: 'dead code', command: [bin('knip')] },
  { name: 'pages', command: [process.execPath, join(root, 'infra', 'build.ts')] },
  {
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
    count: () => {
      const report = readReport(unitReport) as { numPassedTests: number; numFailedTests: number };
      return { passed: report.numPassedTests, failed: report.numFailedTests };
    },
  },
  { name: 'budgets', command: [process.execPath, join(root, 'test', 'budgets', 'run.ts')] },
  {
    name: 'journeys in a browser',
    command: [bin('playwright'), 'test'],
    environment: { JOURNEY_REPORT: journeyReport },
    count: () => {
      const { stats } = readReport(journeyReport) as {
        stats: { expected: number; unexpected: number; flaky: number };
      };
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
    },
  },
  {
    name: 'the deployed shop, in short',
    command: [process.execPath, join(root, 'test', 'deployed', 'run.ts'), '--short'],
    count: () => readReport(deployedReport) as { passed: number; failed: number },
  },
];

function readReport(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function run({ command: [program, ...args], environment }: Step): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...environment },
    });
    child.once('error', () => resolve(1));
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
let passed = 0;
let failed = 0;
const lines: string[] = [];
for (const step of steps) {
  const startedAt = Date.now();
  process.stdout.write(`\n── ${step.name}\n`);
  const code = await run(step);
  const counted = countOf(step, code);
  passed += counted.passed;
  failed += counted.failed;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  lines.push(`${code === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds} s)`);
}
process.stdout.write(`\n${lines.join('\n')}\n\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed > 0 ? 1 : 0;

/** A step that ended badly has failed, whatever its report says. */
function countOf(step: Step, code: number): { readonly passed: number; readonly failed: number } {
  if (!step.count) return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  try {
    const counted = step.count();
    return code === 0 || counted.failed > 0 ? counted : { passed: counted.passed, failed: 1 };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
