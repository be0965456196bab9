import { describe, expect, it } from 'vitest';
import { playRefunds, refundHistories } from '#test/support/orders/refund-histories.ts';

const histories = refundHistories(8, 12, 20_261_122);

describe('a paid order whose money goes back in any way', () => {
  it.each(histories.map((history, number) => [number, history] as const))(
    'agrees with Square in the end (history %i)',
    async (_, history) => {
      expect((await playRefunds(history)).broken).toEqual([]);
    },
    120_000,
  );
});
