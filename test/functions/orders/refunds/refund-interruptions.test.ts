// Rule 15.22
import { describe, expect, it } from 'vitest';
import { interruptEverywhere } from '#test/support/orders/interruptions.ts';
import {
  neverWritesDown,
  restocksInTheRowAlone,
  restocksWithANewKey,
} from '#test/support/orders/planted-bugs.ts';
import { refundFlow } from '#test/support/orders/refund-flow.ts';
import { isLong } from '#test/support/sizes.ts';

describe('a refund with its restock, interrupted at any call', () => {
  // A long run has all of them at every call.
  it.each([
    ['studio', 'crashes', 'the same', { every: 3, from: 0 }],
    ['studio', 'pauses', 'another', { every: 3, from: 1 }],
    ['reconciler', 'crashes', 'another', { every: 3, from: 2 }],
  ] as const)(
    'is made once, announced once and restocked once, where the %s %s and then %s is asked for',
    async (who, failure, asked, third) => {
      const flow = refundFlow({ who, failure, asked });

      const { broken, points } = await interruptEverywhere(flow, {
        failure,
        bothSides: isLong,
        part: isLong ? undefined : third,
      });

      expect(broken).toEqual([]);
      expect(points).toBeGreaterThan(isLong ? 8 : 2);
    },
  );

  it('would be refunded without a record if it were not written down first (positive control)', async () => {
    const plantedBug = neverWritesDown('refunds');
    const flow = refundFlow({ who: 'studio', asked: 'another' });

    const { broken } = await interruptEverywhere(flow, { of: 'square.refundPayment', plantedBug });

    expect(broken.join()).toContain('does not know the refund');
  });

  it.each([
    [
      'twice in stock if each try had a key of its own',
      'square.batchCreateChanges',
      restocksWithANewKey,
      'has 2 in stock at Square',
    ],
    [
      'nowhere in stock if Square were not asked',
      'square.getRefund',
      restocksInTheRowAlone,
      'has 0 in stock at Square',
    ],
  ])('would end with the work %s (positive control)', async (_, of, plantedBug, wrong) => {
    const flow = refundFlow({ who: 'reconciler', asked: 'another' });

    const { broken } = await interruptEverywhere(flow, { of, plantedBug: () => plantedBug });

    expect(broken.join()).toContain(wrong);
  });
});
