// Rule 17.16
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeLine, safeText } from '#shared/text/safe-text.ts';

describe('a visitor’s text', () => {
  it.each([
    ['Ada\r\nBcc: all@example.com', 'Ada Bcc: all@example.com'],
    ['\u202eAda Moss\u2066', 'Ada Moss'],
    ['  Ada \t Moss ', 'Ada Moss'],
    ['A\u200bda\ud800', 'Ada\ufffd'],
    ['Zoë 👩‍👩‍👧‍👦 Ñandú', 'Zoë 👩‍👩‍👧‍👦 Ñandú'],
  ])('typed in a single line as %j becomes %j', (typed, line) => {
    expect(safeLine(typed)).toBe(line);
  });

  it('keeps its line breaks', () => {
    expect(safeText('Hello\r\n\r\nis it\u0007 there?\u2029Ada ')).toBe('Hello\n\nis it there?\nAda');
  });

  it('loses its control characters and direction overrides', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const line = safeLine(typed);

        expect(line).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(safeLine(line)).toBe(line);
      }),
    );
  });
});
