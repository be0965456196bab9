import { describe, expect, it } from 'vitest';
import { crashEverywhere, flows, killEverywhere } from '#test/support/orders/crashes.ts';
import { releasesOnTimeout } from '#test/support/orders/planted-bugs.ts';

/** Milliseconds; a machine that is busy with other things takes its time. */
const timeout = 120_000;

describe('a checkout that crashes at each of its calls', { timeout }, () => {
  it('would be noticed if the reconciler took a missing answer for "not charged" (positive control)', async () => {
    const { broken } = await crashEverywhere({
      flow: 'success',
      aftermath: 'gone',
      reconciler: releasesOnTimeout,
    });
    expect(broken).not.toEqual([]);
  });

  it.each(flows)('leaves no charge without an order and no hold (%s)', async (flow) => {
    const { broken, points } = await crashEverywhere({ flow, aftermath: 'gone' });
    expect(broken).toEqual([]);
    expect(points).toBeGreaterThan(6);
  });

  it.each(flows)('is paid once when the shopper clicks again (%s)', async (flow) => {
    const { broken } = await crashEverywhere({ flow, aftermath: 'retries' });
    expect(broken).toEqual([]);
  });

  it('holds with real processes and kill -9 as well', async () => {
    const { broken, points } = await killEverywhere({ flow: 'success', points: 4 });
    expect(broken).toEqual([]);
    expect(points).toBe(4);
  });
});
