import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/** A file that belongs to a failure, such as a screenshot; its path starts at the repository's root. */
interface Attachment {
  readonly name: string;
  readonly path: string;
}

export interface Failure {
  /** File, describe blocks and title of the test, and the window of a journey. */
  readonly title: string;
  /** Error, diff and place, without colors. */
  readonly error: string;
  readonly attachments?: readonly Attachment[];
  /** The shell command that runs this test and no other. */
  readonly alone?: string;
}

export interface TestResult {
  readonly kind: 'test';
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped';
  readonly durationMs?: number;
  /** There when the test failed. */
  readonly failure?: Failure;
}

/** How far a phase is, in its own units: files for Vitest, tests for Playwright. */
interface Progress {
  readonly kind: 'progress';
  readonly done: number;
  readonly total: number;
}

/** What one test file took, with loading and hooks. */
interface FileTime {
  readonly kind: 'file';
  readonly file: string;
  readonly durationMs: number;
}

/** The time limit ended the phase before its tests. */
interface Stopped {
  readonly kind: 'stopped';
}

/** A line of a results file. Phases append as they go, so that a phase that crashes leaves what it had found out. */
export type ResultLine = TestResult | Progress | FileTime | Stopped;

/** Names the results file of a phase to the programs that the phase runs. */
export const resultsVariable = 'TEST_RESULTS';

/** When Vitest's run ends though tests are left, in milliseconds since 1970. */
export const timeLimitVariable = 'TEST_TIME_LIMIT';

/** Empties the file and answers how to append to it. */
export function openResults(file: string): (line: ResultLine) => void {
  writeFileSync(file, '');
  return (line) => appendFileSync(file, `${JSON.stringify(line)}\n`);
}

/** All whole lines of the file; none when there is no file. */
export function readResults(file: string): readonly ResultLine[] {
  if (!existsSync(file)) return [];
  // What follows the last line break was being written when the writer ended.
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as ResultLine);
}

export function failedTest(failure: Failure, durationMs?: number): TestResult {
  const plain = { ...failure, error: stripVTControlCharacters(failure.error) };
  return {
    kind: 'test',
    title: failure.title,
    status: 'failed',
    ...(durationMs !== undefined && { durationMs }),
    failure: plain,
  };
}

/** The text as one word of a POSIX shell. */
export function shellWord(text: string): string {
  return /^[\w./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A regular expression's source that matches the text alone. */
export function literally(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
