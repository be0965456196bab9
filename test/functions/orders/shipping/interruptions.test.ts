// Rule 20.5
import { describe, expect, it } from 'vitest';
import { interruptEverywhere } from '#test/support/orders/interruptions.ts';
import { faultEverywhere, shippingFlow } from '#test/support/orders/shipping-flow.ts';
import { isLong } from '#test/support/sizes.ts';

const stories = [
  ['the artist continues', { next: 'artist' }],
  ['the schedule continues', { next: 'schedule' }],
  ['somebody ships it in the Dashboard meanwhile', { next: 'artist', dashboard: true }],
] as const;

const faults = [
  'apply-then-drop',
  'drop',
  'server-error',
  'unavailable',
  'html',
  'rate-limit',
  'forgets',
  'late',
] as const;

/** A long run has each story at every call. Here each call has one of them, and each fault meets every third one. */
const nth = (every: number, place: number) => (isLong ? undefined : { every, from: place % every });

describe('an order whose shipping is interrupted at any call', () => {
  it.each(stories.map((story, place) => [...story, nth(stories.length, place)] as const))(
    'is shipped once, here and at Square, and announced once, when %s',
    async (_, story, part) => {
      const { broken, points } = await interruptEverywhere(shippingFlow(story), { bothSides: isLong, part });

      expect(broken).toEqual([]);
      expect(points).toBeGreaterThan(isLong ? 24 : 4);
    },
  );
});

describe('an order that is shipped while Square fails', () => {
  it.each(faults.map((fault, place) => [fault, nth(3, place)] as const))(
    'is shipped once and announced once: %s on any of its calls',
    async (fault, part) => {
      const { broken, fired } = await faultEverywhere(fault, part);

      expect(broken).toEqual([]);
      expect(fired).toBeGreaterThan(isLong ? 6 : 1);
    },
  );
});
