// Rules 13.10 and 13.11
import { describe, expect, test } from 'vitest';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { sortByTitle } from '#shared/artwork/sort-by-title.ts';
import { noImageUrl } from '#shared/artwork/visibility.ts';
import { makeStudioArtwork, makeVariation } from '#test/support/web/builders.ts';
import {
  defaultFilter,
  filterInventory,
  type InventoryFilter,
} from '#web/features/studio/inventory/inventory-filter.ts';

const works = [
  makeStudioArtwork({ id: 'A', title: 'The Owl', category: 'Originals', featured: true }),
  makeStudioArtwork({ id: 'B', title: 'Moon', hidden: true, category: 'Prints', squareId: 'SQ-77' }),
  makeStudioArtwork({
    id: 'C',
    title: 'Attic',
    variations: [makeVariation({ inStock: 0 }), makeVariation({ inStock: 9 })],
  }),
  makeStudioArtwork({ id: 'D', title: 'Zephyr', imageUrl: noImageUrl }),
  makeStudioArtwork({ id: 'E', title: 'Ember', variations: [] }),
  makeStudioArtwork({ id: 'F', title: 'Gone', isDeleted: true }),
];

const ids = (filter: Partial<InventoryFilter>, list: StudioArtwork[] = works) =>
  filterInventory(sortByTitle(list), { ...defaultFilter, ...filter }).map((work) => work.id);

describe('the inventory list', () => {
  test('hides works whose first variation is out of stock, and works without an image, by default', () => {
    expect(ids({})).toEqual(['B', 'A']);
  });

  test('sorts works by title without a leading The', () => {
    expect(ids({ hideOutOfStock: false, hideWithoutImage: false })).toEqual(['C', 'E', 'B', 'A', 'D']);
  });

  test('filters by featured, hidden and category', () => {
    expect(ids({ featuredOnly: true })).toEqual(['A']);
    expect(ids({ hiddenOnly: true })).toEqual(['B']);
    expect(ids({ category: 'Prints' })).toEqual(['B']);
    expect(ids({ featuredOnly: true, hiddenOnly: true })).toEqual([]);
  });

  test.each([
    ['OWL', ['A']],
    ['prints', ['B']],
    ['changed its MIND', ['B', 'A']],
    ['regular', ['B', 'A']],
    ['sq-77', ['B']],
    ['  moon ', ['B']],
    ['.*', []],
    ['owloriginals', []],
  ])('matches a search for %s in any case', (search, expected) => {
    expect(ids({ search })).toEqual(expected);
  });

  test.each(['the clock orchard', 'clock orchard, the', 'ÉTÉ', "d'ete"])(
    'finds a title in its stored and its displayed form, with any accents and quotation marks: %s',
    (search) => {
      const work = makeStudioArtwork({ title: 'Clock Orchard, The', description: 'Nuit d’Été' });
      expect(ids({ search }, [work])).toHaveLength(1);
    },
  );

  test("searches only the first variation's name", () => {
    const work = makeStudioArtwork({
      variations: [makeVariation({ name: 'A4' }), makeVariation({ name: 'Giclée' })],
    });
    expect(ids({ search: 'a4' }, [work])).toHaveLength(1);
    expect(ids({ search: 'giclée' }, [work])).toHaveLength(0);
  });
});
