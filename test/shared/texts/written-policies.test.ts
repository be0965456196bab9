// Rule 1.18
import { describe, expect, it } from 'vitest';
import type { Policies } from '#shared/texts/policies.ts';
import { paragraphsOf, promisesOf, writtenPolicies } from '#shared/texts/written-policies.ts';

const silent: Policies = {
  shipping: { promise: '', text: '' },
  returns: { promise: '', text: ' \n ' },
  privacy: { text: '' },
  terms: { text: '\n' },
};

describe('the artist’s policies', () => {
  it('have a page if they have a text', () => {
    expect(
      writtenPolicies({ ...silent, terms: { text: 'Mine.' }, shipping: { promise: '', text: 'Free.' } }),
    ).toEqual(['shipping', 'terms']);
    expect(writtenPolicies(silent)).toEqual([]);
  });

  it('have promises for the line under the pay button', () => {
    expect(promisesOf({ shippingPromise: '', returnsPromise: '14 days.' })).toEqual(['14 days.']);
    expect(promisesOf({ shippingPromise: '', returnsPromise: '' })).toEqual([]);
  });
});

describe('the paragraphs of a policy', () => {
  it.each([
    ['\nOne.\n\nTwo,\nstill two.\n', ['One.', 'Two,\nstill two.']],
    ['One.\r\n\r\n\r\nTwo.\r\n', ['One.', 'Two.']],
    [' \n\n ', []],
    ['# No *heading*\n\n<b>nor</b> [link](x)', ['# No *heading*', '<b>nor</b> [link](x)']],
  ])('in the text %j are %j', (text, paragraphs) => {
    expect(paragraphsOf(text)).toEqual(paragraphs);
  });

  it('are found quickly in a text of many empty lines', () => {
    expect(paragraphsOf(`${'\n'.repeat(100_000)}x`)).toEqual(['x']);
  });
});
