import { describe, expect, it } from 'vitest';
import { plainLine } from '#functions/mail/letter/letter.ts';

describe('the plain line', () => {
  it.each([
    ['a\r\nb\u2028c', 20, 'a b c'],
    ['\u202eabc\u2066', 20, 'abc'],
    ['👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦', 10, '👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦'],
    ['abcdef', 3, 'abc…'],
    [`a${'\u0301'.repeat(900)}`, 5, '…'],
  ])('of %j with at most %i characters is %j', (text, longest, line) => {
    expect(plainLine(text, longest)).toBe(line);
  });
});
