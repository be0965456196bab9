import { describe, expect, it } from 'vitest';
import { sized } from '#test/support/sizes.ts';
import { ordinaryFaults } from '#test/support/stock/print-books.ts';
import { noFault } from '#test/support/stock/print-histories.ts';
import { runHistories } from '#test/support/stock/print-tally.ts';
import {
  believesOldCounts,
  believesYoungCounts,
  exactRules,
  shopRules,
} from '#test/support/stock/stock-rules.ts';

const histories = sized(600, 20_000);

describe('random histories of a print: sales here and at the till, late counts, lost and repeated events', () => {
  it('run without a fault', () => {
    expect(runHistories(exactRules, histories)).toMatchObject(noFault);
  });

  it.each([believesOldCounts, believesYoungCounts])(
    'would show the bug of a shop that $name (positive control)',
    (rules) => {
      expect(runHistories(rules, histories).oversold).toBeGreaterThan(0);
    },
  );

  it.each([
    ['both clocks agree', 0],
    ['our clock is ahead of Square’s', 90_000],
    ['our clock is behind Square’s', -90_000],
  ])('lose no piece, sell none twice and refuse no shopper wrongly (%s)', (_, skew) => {
    const tally = runHistories(shopRules, histories, { ...ordinaryFaults, skew });
    expect(tally, tally.story.join('\n')).toMatchObject(noFault);
  });
});
