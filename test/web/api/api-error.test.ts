import { expect, test } from 'vitest';
import { ApiError, messageOf } from '#web/api/api-error.ts';

test.each([
  [new TypeError('Cannot read properties of undefined'), 'Failed'],
  [new SyntaxError('Unexpected token <'), 'Failed'],
  [new RangeError('Invalid array length'), 'Failed'],
  [new ApiError('Sold a moment ago', 409), 'Sold a moment ago'],
  [new Error('Card is unwell'), 'Card is unwell'],
  [new Error(''), 'Failed'],
  ['no error at all', 'Failed'],
  [undefined, 'Failed'],
])('messageOf turns %s into the text %s', (thrown, text) => {
  expect(messageOf(thrown, 'Failed')).toBe(text);
});
