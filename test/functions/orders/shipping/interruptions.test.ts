import { describe, expect, it } from 'vitest';
import { interruptEverywhere } from '#test/support/orders/interruptions.ts';
import { neverWritesDown } from '#test/support/orders/planted-bugs.ts';
import { faultEverywhere, shippingFlow } from '#test/support/orders/shipping-flow.ts';
import { isLong } from '#test/support/sizes.ts';

describe('an order whose shipping is interrupted at any call', () => {
  it.each([
    ['the artist continues', { next: 'artist' }],
    ['the schedule continues', { next: 'schedule' }],
    ['somebody ships it in the Dashboard meanwhile', { next: 'artist', dashboard: true }],
  ] as const)('is shipped once, here and at Square, and announced once, when %s', async (_, story) => {
    const { broken, points } = await interruptEverywhere(shippingFlow(story), { bothSides: isLong });

    expect(broken).toEqual([]);
    expect(points).toBeGreaterThan(12);
  });

  it('would be shipped without an email to its shopper if the intent were not stored first (positive control)', async () => {
    const { broken } = await interruptEverywhere(shippingFlow({ next: 'schedule' }), {
      of: 'square.updateOrder',
      plantedBug: neverWritesDown('shipping'),
    });

    expect(broken.join()).toContain('not shipped here and COMPLETED there');
  });
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
  ] as const)('is shipped once and announced once: %s on any of its calls', async (fault) => {
    const { broken, fired } = await faultEverywhere(fault);

    expect(broken).toEqual([]);
    expect(fired).toBe(7);
  });
});
