import { type Faults, ordinaryFaults } from './print-books.ts';
import { type HistoryResult, noFault, runHistory } from './print-histories.ts';
import type { StockRules } from './print-rules.ts';

export type Tally = Record<keyof Omit<HistoryResult, 'story'>, number> & {
  /** The first history that went wrong, for a person to follow. */
  story: readonly string[];
};

/** Many histories, and what went wrong in them all together. */
export function runHistories<Row>(
  rules: StockRules<Row>,
  histories: number,
  faults: Faults = ordinaryFaults,
): Tally {
  const tally: Tally = { ...noFault, story: [] };
  for (let seed = 1; seed <= histories; seed++) {
    const { story, ...result } = runHistory(rules, seed, faults);
    for (const key of Object.keys(result) as (keyof typeof result)[]) tally[key] += result[key];
    const isWrong = Object.values(result).some((count) => count > 0);
    if (isWrong && tally.story.length === 0) tally.story = [`seed ${seed}`, ...story];
  }
  return tally;
}
