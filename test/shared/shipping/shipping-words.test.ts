// Rule 23.3
import { describe, expect, it } from 'vitest';
import { shippingWords } from '#shared/shipping/shipping-words.ts';
import { shippingPolicyWords, shopShippingWords } from '#shared/shipping/shop-shipping-words.ts';

describe('shippingWords', () => {
  it.each<[string, readonly string[] | undefined, string | undefined]>([
    ['wherever the shop sends works', undefined, undefined],
    ['one country', ['US'], 'Ships only to the United States.'],
    ['two countries', ['CA', 'US'], 'Ships only to Canada and the United States.'],
    ['nowhere without a request', [], 'The artist arranges the shipping of this work with you. Please ask.'],
  ])('describes a work that is sent to %s', (_, shipsTo, words) => {
    expect(shippingWords({ shipsTo })).toBe(words);
  });
});

describe('the shop’s shipping text', () => {
  it('is empty for a shop that sends works everywhere', () => {
    expect(shopShippingWords({ countries: 'everywhere' })).toEqual([]);
    expect(shippingPolicyWords({ countries: 'everywhere' })).toEqual([]);
  });

  it('lists a few countries by name, and many by their number', () => {
    expect(shopShippingWords({ countries: ['DE', 'EU', 'CH'] })).toEqual([
      'Ships only to Switzerland and the European Union.',
    ]);
    expect(shopShippingWords({ countries: 'US CA MX BR AR CL CO PE EC'.split(' ') })).toEqual([
      'Ships to 9 countries.',
    ]);
  });

  it('names every country in the shipping policy', () => {
    expect(shippingPolicyWords({ countries: ['US', 'CA'] })).toEqual([
      'Works are sent to the United States and Canada. A work that goes to fewer countries says so on its page.',
    ]);
  });
});
