import { expect, it } from 'vitest';
import { tooManyRequests } from '#functions/http/errors.ts';

// Rule 17.19
it.each([
  [0.2, 'in a few seconds', 1],
  [10, 'in a few seconds', 10],
  [11, 'in a minute', 11],
  [60, 'in a minute', 60],
  [61, 'in 2 minutes', 61],
  [2558, 'in 43 minutes', 2558],
  [90 * 60, 'in 90 minutes', 5400],
  [90 * 60 + 1, 'in 2 hours', 5401],
  [86_400, 'in 24 hours', 86_400],
])('a refusal for %d seconds asks the caller to try again %s', (seconds, words, retryAfter) => {
  const error = tooManyRequests(seconds);

  expect(error).toMatchObject({ status: 429, retryAfter });
  expect(error.message).toBe(`Too many requests. Please try again ${words}.`);
});

it('a refusal names the alternative in the same sentence', () => {
  expect(tooManyRequests(600, 'Many have asked.', ', or write to me@example.com').message).toBe(
    'Many have asked. Please try again in 10 minutes, or write to me@example.com.',
  );
});
