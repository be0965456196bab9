import { describe, expect, it } from 'vitest';
import {
  neverWritesDown,
  restocksInTheRowAlone,
  restocksWithANewKey,
} from '#test/support/orders/planted-bugs.ts';
import { interruptRefunds } from '#test/support/orders/refund-crashes.ts';

/** Each story pays, refunds and judges some dozens of orders. */
const longest = 240_000;

describe('a refund with its restock, interrupted at any call', () => {
  it.each([
    ['studio', 'crashes', 'the same'],
    ['studio', 'pauses', 'another'],
    ['reconciler', 'crashes', 'another'],
  ] as const)(
    'is made once, announced once and restocked once, where the %s %s and then %s is asked for',
    async (who, failure, asked) => {
      const { broken, points } = await interruptRefunds({ who, failure, asked });

      expect(broken).toEqual([]);
      expect(points).toBeGreaterThan(8);
    },
    longest,
  );

  it(
    'would be refunded without a record if it were not written down first (positive control)',
    async () => {
      const story = {
        who: 'studio',
        failure: 'crashes',
        asked: 'another',
        of: 'provider.refundPayment',
      } as const;

      const { broken } = await interruptRefunds({ ...story, plantedBug: neverWritesDown('refunds') });

      expect(broken.join()).toContain('does not know the refund');
    },
    longest,
  );

  it.each([
    [
      'twice in stock if each try had a key of its own',
      'provider.addStock',
      restocksWithANewKey,
      'has 2 in stock at Square',
    ],
    [
      'nowhere in stock if Square were not asked',
      'provider.readRefund',
      restocksInTheRowAlone,
      'has 0 in stock at Square',
    ],
  ])(
    'would end with the work %s (positive control)',
    async (_, of, plantedBug, wrong) => {
      const story = { who: 'reconciler', failure: 'crashes', asked: 'another', of } as const;

      const { broken } = await interruptRefunds({ ...story, plantedBug: () => plantedBug });

      expect(broken.join()).toContain(wrong);
    },
    longest,
  );
});
