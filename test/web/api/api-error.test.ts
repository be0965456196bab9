import { expect, test } from 'vitest';
import { ApiError, messageOf } from '#web/api/api-error.ts';

/** Errors that JavaScript throws for a bug. */
const faults = [
  () => (undefined as unknown as { price: number }).price,
  () => (null as unknown as () => void)(),
  () => JSON.parse('<html>'),
  () => new Array(-1),
  () => decodeURIComponent('%'),
];

test.each(faults)('messageOf never shows an error of the programming language (%#)', (fault) => {
  let thrown: unknown;
  try {
    fault();
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(Error);
  expect(messageOf(thrown, 'Failed to add to cart')).toBe('Failed to add to cart');
});

test.each([
  [new ApiError('Sold a moment ago', 409), 'Sold a moment ago'],
  [new Error('Card is unwell'), 'Card is unwell'],
  [new Error(''), 'Failed'],
  ['no error at all', 'Failed'],
  [undefined, 'Failed'],
])('messageOf shows %s as %s', (thrown, text) => {
  expect(messageOf(thrown, 'Failed')).toBe(text);
});
