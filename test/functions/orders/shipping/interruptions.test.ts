import { describe, expect, it } from 'vitest';
import { neverWritesDown } from '#test/support/orders/planted-bugs.ts';
import { crashEverywhere, faultEverywhere } from '#test/support/orders/ship-crashes.ts';

describe('an order whose shipping is interrupted at any call', () => {
  it.each(['artist', 'schedule'] as const)(
    'is shipped once, here and at Square, and announced once, when the %s continues',
    async (next) => {
      const { broken, points } = await crashEverywhere({ next });

      expect(broken).toEqual([]);
      expect(points).toBeGreaterThan(15);
    },
    120_000,
  );

  it('is shipped once when somebody ships it in the Dashboard meanwhile', async () => {
    const { broken } = await crashEverywhere({ next: 'artist', dashboard: true });

    expect(broken).toEqual([]);
  }, 120_000);

  it('would be shipped without an email to its shopper if the intent were not stored first (positive control)', async () => {
    const { broken } = await crashEverywhere({
      next: 'schedule',
      of: 'provider.updateShipment',
      plantedBug: neverWritesDown('shipping'),
    });

    expect(broken.join()).toContain('not shipped here and COMPLETED there');
  }, 120_000);
});

describe('an order that is shipped while Square fails', () => {
  it.each([
    'apply-then-drop',
    'drop',
    'server-error',
    'unavailable',
    'html',
    'rate-limit',
    'forgets',
    'late',
  ] as const)(
    'is shipped once and announced once: %s on any of its calls',
    async (fault) => {
      const { broken, fired } = await faultEverywhere(fault);

      expect(broken).toEqual([]);
      expect(fired).toBe(7);
    },
    120_000,
  );
});
