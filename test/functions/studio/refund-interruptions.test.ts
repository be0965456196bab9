import { describe, expect, it } from 'vitest';
import { forgetsWhatItAsks, interruptRefunds } from '#test/support/checkout/refund-crashes.ts';

/** Each story pays, refunds and judges some dozens of orders. */
const longest = 240_000;

describe('a refund with its restock, interrupted at any call', () => {
  it.each([
    ['studio', 'dies', 'the same'],
    ['studio', 'sleeps', 'another'],
    ['reconciler', 'dies', 'another'],
  ] as const)(
    'is made once, told of once and restocked once, where the %s %s and then %s is asked for',
    async (who, grief, asked) => {
      const { broken, points } = await interruptRefunds({ who, grief, asked });

      expect(broken).toEqual([]);
      expect(points).toBeGreaterThan(8);
    },
    longest,
  );

  it(
    'would go back unseen if it were not written down first (positive control)',
    async () => {
      const story = { who: 'studio', grief: 'dies', asked: 'another' } as const;

      const { broken } = await interruptRefunds({ ...story, plantedBug: forgetsWhatItAsks });

      expect(broken.join()).toContain('does not know the refund');
    },
    longest,
  );
});
