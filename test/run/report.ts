import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './phases.ts';
import type { Failure } from './results.ts';
import type { PhaseOutcome } from './run-phase.ts';

/** Longest excerpt of an error or a log, in lines. */
const maxErrorLines = 50;
/** Characters of one of these lines: the HTML of a page is a single one. */
const maxLineLength = 400;
/** Failures of one phase that are printed whole; more of them mostly have one cause. */
const maxFailuresInFull = 10;

const fromRoot = (path: string) => relative(root, path);
const indented = (text: string, by: string) => text.replaceAll(/^(?=.)/gm, by);

/** The line of a phase that has ended, and its failures. */
export function describePhase(outcome: PhaseOutcome): string {
  const { phase, failures, passed, skipped, seconds, log } = outcome;
  const counts = [
    phase.writesResults && `${passed} passed`,
    failures.length > 0 && `${failures.length} failed`,
    skipped > 0 && `${skipped} skipped`,
  ].filter(Boolean);
  const line = [
    failures.length > 0 ? 'FAIL' : 'ok  ',
    phase.name.padEnd(36),
    `${seconds.toFixed(1).padStart(6)} s `,
    counts.join(', '),
  ]
    .join(' ')
    .trimEnd();
  const shown = failures.slice(0, maxFailuresInFull).map((failure) => describeFailure(failure, log));
  const hidden = failures.slice(maxFailuresInFull).map(({ title }) => `     ${title}`);
  const rest = hidden.length > 0 ? [`  and ${hidden.length} more:\n${hidden.join('\n')}\n`] : [];
  return shown.length > 0 ? [line, ...shown, ...rest].join('\n\n') : line;
}

function describeFailure({ title, error, attachments = [], alone }: Failure, log: string): string {
  const facts = [
    ['log', fromRoot(log)],
    ...attachments.map(({ name, path }) => [name, path]),
    ...(alone === undefined ? [] : [['alone', alone]]),
  ];
  const width = Math.max(...facts.map(([name = '']) => name.length)) + 1;
  return [
    `  ✗ ${title}`,
    indented(excerpt(error), '      '),
    ...facts.map(([name, value]) => `    ${`${name}:`.padEnd(width)} ${value}`),
  ].join('\n');
}

/** Beginning and end of a long text: compilers name the cause first, programs that crash last. */
function excerpt(text: string): string {
  const lines = stripVTControlCharacters(text).trimEnd().split('\n').map(cut);
  if (lines.length <= maxErrorLines) return lines.join('\n');
  const half = Math.floor(maxErrorLines / 2);
  const left = lines.length - 2 * half;
  return [...lines.slice(0, half), `… ${left} more lines in the log …`, ...lines.slice(-half)].join('\n');
}

function cut(line: string): string {
  return line.length > maxLineLength ? `${line.slice(0, maxLineLength)} … whole in the log` : line;
}

/** The end of a run: what failed, a line each, and last `N passed, N failed`. */
export function describeRun(outcomes: readonly PhaseOutcome[], seconds: number, reports: string): string {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
  const minutes = `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
  return [
    '',
    ...(failures.length > 0 ? ['Failed:', ...failures.map(summaryLine), ''] : []),
    `${minutes}; everything the phases printed is in ${fromRoot(reports)}`,
    `${passed} passed, ${failures.length} failed`,
  ].join('\n');
}

/** Title and first line of the error. */
export function summaryLine({ title, error }: Failure): string {
  return `  ${title}: ${stripVTControlCharacters(error).split('\n')[0]?.slice(0, 200)}`;
}
