// Rule 15.22
import { describe, expect, it } from 'vitest';
import { playRefunds, refundHistories } from '#test/support/orders/refund-histories.ts';
import { isLong, sized } from '#test/support/sizes.ts';

/** A long run plays others each time. */
const seed = isLong ? Date.now() & 0x7fff_ffff : 20_261_122;
const histories = refundHistories(sized(5, 60), sized(12, 25), seed);

describe('a paid order whose money goes back in any way', () => {
  it.each(histories.map((history, number) => [number, history] as const))(
    'agrees with Square in the end (history %i)',
    async (_, history) => {
      expect((await playRefunds(history)).broken, JSON.stringify(history)).toEqual([]);
    },
  );
});
