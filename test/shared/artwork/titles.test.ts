// Rule 3.16
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byTitle, displayTitle, titleKey } from '#shared/artwork/titles.ts';

describe('titles', () => {
  it.each(['The Lantern Garden', 'Lantern Garden, The', 'lantern garden', '  THE  Lantern Garden '])(
    'are grouped: %j with Lantern Garden',
    (title) => {
      expect(titleKey(title)).toBe('lantern garden');
    },
  );

  it.each([
    ['Lantern Garden, The', 'The Lantern Garden'],
    ['Lantern Garden, the', 'The Lantern Garden'],
    ['Theatre of Fish', 'Theatre of Fish'],
  ])('are displayed: %j as %j', (title, shown) => {
    expect(displayTitle(title)).toBe(shown);
  });

  it('are sorted by the word after The, and by number', () => {
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

  it('are kept if they are only The', () => {
    expect(displayTitle('The')).toBe('The');
    expect(titleKey('The')).toBe('the');
  });

  it('are grouped the same way in their displayed form', () => {
    fc.assert(
      fc.property(fc.string(), (title) => {
        expect(titleKey(displayTitle(title))).toBe(titleKey(title));
        expect(displayTitle(displayTitle(title))).toBe(displayTitle(title));
      }),
    );
  });
});
