// Rule 5.13
import { expect, it } from 'vitest';
import { returnFacts } from '#functions/pages/sale-facts.ts';
import type { ReturnWindow } from '#shared/texts/policies.ts';

const origin = 'https://shop.example';
const text = 'Works come back within 30 days, on me.';
const window: ReturnWindow = { countries: ['US', 'CA'], days: 30, returnShipping: 'artist' };

it('return facts have the figures of the artist’s return policy', () => {
  expect(returnFacts({ promise: '', text, window }, origin)).toEqual({
    '@type': 'MerchantReturnPolicy',
    applicableCountry: ['US', 'CA'],
    merchantReturnLink: 'https://shop.example/policies/returns',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 30,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/FreeReturn',
  });
  expect(
    returnFacts({ promise: '', text, window: { ...window, returnShipping: 'buyer' } }, origin),
  ).toMatchObject({ returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility' });
});

it('return facts of a shop without returns have no days and no fees', () => {
  expect(returnFacts({ promise: '', text, window: { ...window, days: 0 } }, origin)).toEqual({
    '@type': 'MerchantReturnPolicy',
    applicableCountry: ['US', 'CA'],
    merchantReturnLink: 'https://shop.example/policies/returns',
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  });
});

it.each([
  ['figures', { promise: '30 days.', text }],
  ['a text', { promise: '30 days.', text: ' ', window }],
])('return facts are absent for a policy without %s', (_missing, returns) => {
  expect(returnFacts(returns, origin)).toBeUndefined();
});
