import type { Tally } from './flood.ts';
import type { Outcome } from './honest.ts';

/** Requests of all kinds. */
export function sentIn(tally: Tally): number {
  return Object.values(tally)
    .flatMap((counts) => Object.values(counts))
    .reduce((sum, count) => sum + count, 0);
}

/** A row for each kind of attack: how often each status was answered. */
export function tallyTable(tally: Tally): string {
  const rows = Object.entries(tally).map(([kind, counts]) => {
    const answers = Object.entries(counts).map(([status, count]) => `${count} × ${status}`);
    return `  ${kind.padEnd(18)} ${answers.join(', ')}`;
  });
  return rows.join('\n');
}

/** A row for each person who was refused anything, with the statuses and the seconds until the end. */
export function refusalsTable(outcomes: readonly Outcome[]): string {
  const refused = outcomes.filter(({ refusals }) => refusals.length > 0);
  if (refused.length === 0) return '  nothing';
  return refused
    .map(({ who, refusals, succeeded, took }) => {
      const end = `${succeeded ? 'then came through' : 'gave up'} after ${(took / 1000).toFixed(1)} s`;
      return `  ${who.padEnd(20)} ${refusals.join(', ')}; ${end}`;
    })
    .join('\n');
}
