import type { PhaseOutcome } from './run-phase.ts';

/** One repetition. */
export interface SoakRun {
  readonly number: number;
  readonly seconds: number;
  readonly outcomes: readonly PhaseOutcome[];
}

export const failuresOf = ({ outcomes }: SoakRun) => outcomes.flatMap(({ failures }) => failures);

/** `12 runs, 11 green; 350 s, 361 s, 380 s (shortest, median, longest)`, and a line for each test that failed. */
export function soakTable(runs: readonly SoakRun[]): string {
  const red = runs.filter((run) => failuresOf(run).length > 0);
  const seconds = runs.map((run) => run.seconds).sort((a, b) => a - b);
  const times = [seconds[0], median(seconds), seconds.at(-1)].map((time = 0) => `${time.toFixed(1)} s`);
  const summary = [
    `${runs.length} ${runs.length === 1 ? 'run' : 'runs'}: ${runs.length - red.length} green, ${red.length} red.`,
    `Shortest ${times[0]}, median ${times[1]}, longest ${times[2]}.`,
  ].join(' ');
  if (red.length === 0) return summary;
  const byTest = Map.groupBy(
    red.flatMap((run) =>
      [...new Set(failuresOf(run).map(({ title }) => title))].map((title) => ({ title, run })),
    ),
    ({ title }) => title,
  );
  const rows = [...byTest]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([title, failed]) => [String(failed.length), failed.map(({ run }) => run.number).join(', '), title]);
  return [summary, '', ...columns([['failed', 'in runs', 'test'], ...rows])].join('\n');
}

function median(sorted: readonly number[]): number {
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

function columns(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}
