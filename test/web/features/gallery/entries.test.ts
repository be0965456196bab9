// Rules 3.15 and 17.10
import { describe, expect, test, vi } from 'vitest';
import { allCategories } from '#shared/artwork/categories.ts';
import { makeArtwork, makeVariation } from '#test/support/web/builders.ts';
import { buildEntries, filterEntries, type GalleryEntry } from '#web/features/gallery/entries.ts';

const original = makeArtwork({ id: 'A1', title: 'Lantern Garden, The', category: 'Originals' });
const print = makeArtwork({
  id: 'A2',
  title: 'The Lantern Garden',
  category: 'Prints',
  medium: 'Giclée',
  variations: [makeVariation({ id: 'A2-V', name: '8 × 10 in', inStock: 5 })],
});
const fish = makeArtwork({
  id: 'B1',
  title: 'Fish Weather',
  category: 'Originals',
  description: 'Umbrellas.',
});
const shop = [original, print, fish];
const titles = (entries: readonly { title: string }[]) => entries.map((entry) => entry.title);

describe('the view of one category', () => {
  test('has a card for each artwork, even if two have the same title', () => {
    const simulator = makeArtwork({ id: 'A3', title: 'The Lantern Garden', category: 'Originals' });

    const entries = buildEntries([...shop, simulator], 'Originals');

    expect(entries.map((entry) => entry.key)).toEqual(['B1', 'A1', 'A3']);
  });
});

describe("the gallery's search", () => {
  const entries = buildEntries(shop, allCategories);

  // Rule 3.3
  test.each([
    ['the title', 'LANTERN', 'The Lantern Garden'],
    ['the medium', 'giclée', 'The Lantern Garden'],
    ['the description', 'umbrella', 'Fish Weather'],
    ['a category of any format', 'prints', 'The Lantern Garden'],
    ['the name of a variation', '8 × 10', 'The Lantern Garden'],
  ])('matches %s, ignoring upper and lower case', (_, typed, title) => {
    expect(titles(filterEntries(entries, typed))).toEqual([title]);
  });

  test.each(['gardengiclée', '.*', '('])('treats %s literally, and does not match across fields', (typed) => {
    expect(filterEntries(entries, typed)).toEqual([]);
  });

  test("finds a card in the wishlist's view if any of its formats is on the wishlist", () => {
    expect(titles(filterEntries(entries, '', new Set(['A2'])))).toEqual(['The Lantern Garden']);
    expect(filterEntries(entries, 'fish', new Set(['A2']))).toEqual([]);
  });

  test('reads only one prepared text of each card at each keystroke', () => {
    let textsRead = 0;
    const worksRead = vi.fn();
    const watched = entries.map(
      ({ text, ...entry }): GalleryEntry => ({
        ...entry,
        artworks: new Proxy(entry.artworks, { get: worksRead }),
        get text() {
          textsRead += 1;
          return text;
        },
      }),
    );

    filterEntries(watched, 'garden');

    expect(textsRead).toBe(entries.length);
    expect(worksRead).not.toHaveBeenCalled();
  });
});
