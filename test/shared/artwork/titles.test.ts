// Rule 3.16
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byTitle, displayTitle, titleKey } from '#shared/artwork/titles.ts';

describe('titles', () => {
  it.each(['The Lantern Garden', 'Lantern Garden, The', 'lantern garden', '  THE  Lantern Garden '])(
    'written as %j have the key of “Lantern Garden”',
    (title) => {
      expect(titleKey(title)).toBe('lantern garden');
    },
  );

  it.each([
    ['Lantern Garden, The', 'The Lantern Garden'],
    ['Lantern Garden, the', 'The Lantern Garden'],
    ['Theatre of Fish', 'Theatre of Fish'],
  ])('written as %j are displayed as %j', (title, shown) => {
    expect(displayTitle(title)).toBe(shown);
  });

  it('are sorted without “The”, and numbers in them by value', () => {
    const titles = ['The Zebra', 'Apple', 'Moon, The', 'Study 10', 'Study 9', 'ant'];

    const sorted = titles.map((title) => ({ title })).sort(byTitle);

    expect(sorted.map(({ title }) => title)).toEqual([
      'ant',
      'Apple',
      'Moon, The',
      'Study 9',
      'Study 10',
      'The Zebra',
    ]);
  });

  it('that consist only of “The” stay unchanged', () => {
    expect(displayTitle('The')).toBe('The');
    expect(titleKey('The')).toBe('the');
  });

  it('have the same key before and after conversion to their displayed form', () => {
    fc.assert(
      fc.property(fc.string(), (title) => {
        expect(titleKey(displayTitle(title))).toBe(titleKey(title));
        expect(displayTitle(displayTitle(title))).toBe(displayTitle(title));
      }),
    );
  });
});
