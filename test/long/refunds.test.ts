import { describe, expect, it } from 'vitest';
import { playRefunds, refundHistories } from '#test/support/orders/refund-histories.ts';

/** The short form plays 8 of 12 steps. */
const histories = refundHistories(60, 25, Date.now() & 0x7fff_ffff);

describe('money that goes back, at length', () => {
  it.each(histories.map((history, number) => [number, history] as const))(
    'agrees with Square in the end (history %i)',
    async (_, history) => {
      expect((await playRefunds(history)).broken, JSON.stringify(history)).toEqual([]);
    },
    600_000,
  );
});
