import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, Vitest } from 'vitest/node';
import {
  failedTest,
  literally,
  openResults,
  type ResultLine,
  resultsVariable,
  shellWord,
  timeLimitVariable,
} from './results.ts';

type VitestError = SerializedError & { readonly diff?: string };

/** Writes what Vitest finds out into the phase's results file. */
export default class ResultsReporter implements Reporter {
  private readonly write: (line: ResultLine) => void = openResults(process.env[resultsVariable] ?? '');
  private root = '';
  private total = 0;
  private done = 0;

  onInit(vitest: Vitest): void {
    this.root = vitest.config.root;
    const limit = process.env[timeLimitVariable];
    const stop = () => {
      this.write({ kind: 'stopped' });
      return vitest.cancelCurrentRun('keyboard-input');
    };
    if (limit !== undefined) setTimeout(stop, Math.max(0, Number(limit) - Date.now())).unref();
  }

  onTestRunStart(specifications: readonly unknown[]): void {
    this.total = specifications.length;
    this.write({ kind: 'progress', done: 0, total: this.total });
  }

  onTestCaseResult(test: TestCase): void {
    const names = namesOf(test);
    const title = [test.module.relativeModuleId, ...names].join(' › ');
    const { state, errors = [] } = test.result();
    const durationMs = test.diagnostic()?.duration ?? 0;
    // The whole name, so that no other test runs whose name begins the same.
    const pattern = `^${literally(names.join(' '))}$`;
    const alone = `${runFile(test.module)} -t ${shellWord(pattern)}`;
    this.write(
      state === 'failed'
        ? failedTest({ title, error: this.describe(errors), alone }, durationMs)
        : { kind: 'test', title, status: state === 'passed' ? 'passed' : 'skipped', durationMs },
    );
  }

  onTestModuleEnd(module: TestModule): void {
    const file = module.relativeModuleId;
    const alone = runFile(module);
    // A file that cannot be loaded and a hook that fails leave tests that never ran.
    if (module.errors().length > 0)
      this.write(failedTest({ title: file, error: this.describe(module.errors()), alone }));
    for (const suite of module.children.allSuites()) {
      const title = `${file} › ${suite.fullName.replaceAll(' > ', ' › ')}`;
      if (suite.errors().length > 0)
        this.write(failedTest({ title, error: this.describe(suite.errors()), alone }));
    }
    this.done++;
    this.write({ kind: 'file', file, durationMs: durationOf(module) });
    this.write({ kind: 'progress', done: this.done, total: this.total });
  }

  onTestRunEnd(_: readonly TestModule[], unhandledErrors: readonly VitestError[]): void {
    for (const error of unhandledErrors)
      this.write(failedTest({ title: 'outside every test', error: this.describe([error]) }));
  }

  private describe(errors: readonly VitestError[]): string {
    return errors
      .map(({ name, message, diff, stacks = [], stack }) => {
        const own = stacks.find(({ file }) => !file.includes('/node_modules/'));
        const place = own
          ? `at ${relative(this.root, own.file)}:${own.line}:${own.column}`
          : stack
              ?.split('\n')
              .find((line) => /^\s+at /.test(line))
              ?.trim();
        // Errors of the compiler and of assertions say in their message what they are.
        const said = name && !/^(Error|AssertionError)$/.test(name) ? `${name}: ${message}` : message;
        return [said, diff, place].filter(Boolean).join('\n');
      })
      .join('\n\n');
  }
}

function namesOf(test: TestCase): readonly string[] {
  const names = [test.name];
  for (let { parent } = test; parent.type === 'suite'; parent = parent.parent) names.unshift(parent.name);
  return names;
}

const runFile = ({ project, relativeModuleId }: TestModule) =>
  `npx vitest run --project ${project.name} ${shellWord(relativeModuleId)}`;

function durationOf(module: TestModule): number {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
    module.diagnostic();
  return Math.round(environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration);
}
