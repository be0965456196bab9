import { describe, expect, it } from 'vitest';
import { crashEverywhere as crashBuying, flows } from '#test/support/orders/crashes.ts';
import { interruptRefunds } from '#test/support/orders/refund-crashes.ts';
import { crashEverywhere as crashShipping } from '#test/support/orders/ship-crashes.ts';

const bothSides = true;

/** The short form takes a crash after one call for a crash before the next. */
describe('a process that crashes before and after each of its calls', () => {
  it.each(flows)('leaves no charge without an order and no hold (%s)', async (flow) => {
    const { broken, points } = await crashBuying({ flow, aftermath: 'gone', bothSides });

    expect(broken).toEqual([]);
    expect(points).toBeGreaterThan(12);
  });

  it.each([{ next: 'artist' }, { next: 'schedule' }, { next: 'artist', dashboard: true }] as const)(
    'ships once and tells of it once (%o)',
    async (story) => {
      const { broken, points } = await crashShipping({ ...story, bothSides });

      expect(broken).toEqual([]);
      expect(points).toBeGreaterThan(15);
    },
  );

  it.each([
    ['studio', 'the same'],
    ['reconciler', 'another'],
  ] as const)('refunds once, where it is the %s and then %s is asked for', async (who, asked) => {
    const { broken, points } = await interruptRefunds({ who, failure: 'crashes', asked, bothSides });

    expect(broken).toEqual([]);
    expect(points).toBeGreaterThan(16);
  });
});
