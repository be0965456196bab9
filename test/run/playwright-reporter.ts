import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import {
  failedTest,
  literally,
  openResults,
  type ResultLine,
  resultsVariable,
  shellWord,
} from './results.ts';

/** Writes what Playwright finds out into the phase's results file. */
export default class ResultsReporter implements Reporter {
  private readonly write: (line: ResultLine) => void = openResults(process.env[resultsVariable] ?? '');
  private total = 0;
  private done = 0;

  printsToStdio(): boolean {
    return false;
  }

  onBegin(_: FullConfig, suite: Suite): void {
    this.total = suite.allTests().length;
    this.write({ kind: 'progress', done: 0, total: this.total });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.done++;
    this.write({ kind: 'progress', done: this.done, total: this.total });
    this.write(resultOf(test, result));
  }

  onError(error: TestError): void {
    this.write(failedTest({ title: 'outside every journey', error: describe(error) }));
  }
}

function resultOf(test: TestCase, result: TestResult): ResultLine {
  const [, project = '', , ...names] = test.titlePath();
  const file = relative(process.cwd(), test.location.file);
  const title = `${file} › ${names.join(' › ')} (${project})`;
  const { duration: durationMs, status, errors, attachments } = result;
  if (status === 'skipped') return { kind: 'test', title, status };
  if (status === test.expectedStatus) return { kind: 'test', title, status: 'passed', durationMs };
  // A trace of every journey costs a third of a run: this command records one.
  const alone = [
    'npm run build && npx playwright test',
    `${shellWord(file)}:${test.location.line} --project=${project} --trace on`,
    `-g ${shellWord(literally(names.join(' ')))}`,
  ].join(' ');
  const failure = {
    title,
    error: errors.map(describe).join('\n\n') || status,
    attachments: attachments.flatMap(({ name, path }) =>
      path === undefined ? [] : [{ name, path: relative(process.cwd(), path) }],
    ),
    alone,
  };
  return failedTest(failure, durationMs);
}

function describe({ message, value, snippet, location }: TestError): string {
  const place =
    location && `at ${relative(process.cwd(), location.file)}:${location.line}:${location.column}`;
  return [message ?? value, snippet, place].filter(Boolean).join('\n');
}
