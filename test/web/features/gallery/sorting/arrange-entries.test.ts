// Rules 3.19 and 3.20
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allCategories } from '#shared/artwork/categories.ts';
import {
  type GalleryFilter,
  orientations,
  plainFilter,
  type SizeBand,
  sizeBands,
  sortOrders,
} from '#shared/artwork/gallery-filter.ts';
import { defaultVariation } from '#shared/artwork/variations.ts';
import { readPrice } from '#shared/money/money.ts';
import { makeArtwork, makeVariation } from '#test/support/web/builders.ts';
import { buildEntries, filterEntries, type GalleryEntry } from '#web/features/gallery/entries.ts';
import { arrangeEntries, type BandOf } from '#web/features/gallery/sorting/arrange-entries.ts';

/** Returns the variation's name as its band. */
const bandOf: BandOf = (_, { name }) => sizeBands.find((band) => band === name);
const arrange = (entries: readonly GalleryEntry[], chosen: Partial<GalleryFilter>) =>
  arrangeEntries(entries, { ...plainFilter, ...chosen }, bandOf);
const titles = (entries: readonly GalleryEntry[]) => entries.map(({ title }) => title);
const priceOf = ({ artworks }: GalleryEntry) =>
  readPrice(defaultVariation(artworks[0]?.variations ?? [])?.price);

const variations = fc.record({
  name: fc.constantFrom('Regular', ...sizeBands),
  price: fc.constantFrom(null, 10, 20, 30),
  inStock: fc.integer({ min: 0, max: 2 }),
});
const shape = { key: 'k', color: '#000000', widths: [320] };
const picture = (width: number, height: number) => ({ ...shape, width, height });
const works = fc.record({
  title: fc.constantFrom('Moon', 'Owl', 'The Owl', 'Fish', 'Door'),
  category: fc.constantFrom('Originals', 'Prints'),
  picture: fc.constantFrom(undefined, picture(3, 4), picture(4, 3), picture(4, 4)),
  shipsTo: fc.constantFrom<string[] | undefined>(undefined, [], ['US']),
  addedOn: fc.constantFrom(undefined, '2026-10-01', '2026-11-01'),
  squareUpdatedAt: fc.constantFrom('2026-09-01T00:00:00.000Z', '2026-09-02T00:00:00.000Z'),
  variations: fc.array(variations, { minLength: 1, maxLength: 3 }),
});
const shops = fc.array(works, { maxLength: 14 }).map((made) =>
  buildEntries(
    made.map(({ variations: named, ...work }, index) =>
      makeArtwork({
        ...work,
        id: `W${index}`,
        variations: named.map((one, place) => makeVariation({ ...one, id: `W${index}V${place}` })),
      }),
    ),
    allCategories,
  ),
);
const choices = fc.record({
  sort: fc.constantFrom(undefined, ...sortOrders),
  orientation: fc.constantFrom(undefined, ...orientations),
  size: fc.constantFrom(undefined, ...sizeBands),
  online: fc.constantFrom(undefined, 'yes' as const),
});

describe('sort and filter', () => {
  test('show each card at most once, and only sizes in stock of the chosen band', () => {
    fc.assert(
      fc.property(shops, choices, (entries, chosen) => {
        const arranged = arrange(entries, chosen);
        const shown = arranged.map(({ key }) => key);
        expect(new Set(shown).size).toBe(shown.length);
        expect(entries.map(({ key }) => key)).toEqual(expect.arrayContaining(shown));
        for (const { variations: left } of arranged.flatMap(({ artworks }) => artworks)) {
          expect(defaultVariation(left)).toBeDefined();
          if (chosen.size) expect(defaultVariation(left)?.name).toBe(chosen.size);
        }
      }),
    );
  });

  test('change nothing without a choice', () => {
    expect(arrange(shop, {})).toBe(shop);
  });

  test('keep cards with equal keys sorted by title', () => {
    fc.assert(
      fc.property(shops, fc.constantFrom('price-low' as const, 'price-high' as const), (entries, sort) => {
        const shown = arrange(entries, { sort });
        const place = new Map(entries.map(({ key }, index) => [key, index]));
        for (const [index, entry] of shown.slice(1).entries()) {
          const before = shown[index] as GalleryEntry;
          const [a, b] = [priceOf(before), priceOf(entry)];
          if (a === b) expect(place.get(before.key)).toBeLessThan(place.get(entry.key) ?? -1);
          else if (a !== null && b !== null)
            expect(sort === 'price-low' ? a : b).toBeLessThan(sort === 'price-low' ? b : a);
          else expect(b).toBeNull();
        }
      }),
    );
  });
});

/** The cards of a gallery, by title. */
const entriesOf = (works: Readonly<Record<string, Parameters<typeof makeArtwork>[0]>>) =>
  buildEntries(
    Object.entries(works).map(([title, work]) => makeArtwork({ id: title, title, ...work })),
    allCategories,
  );
const at = (price: number | null) => [makeVariation({ price })];
const shop = entriesOf({
  Attic: { addedOn: '2026-09-01', variations: at(30) },
  Bridge: { addedOn: '2026-11-01', variations: at(null) },
  Cloud: { variations: at(10) },
  Door: { addedOn: '2026-10-01', variations: at(20) },
});

describe('the order of the gallery', () => {
  test.each([
    ['newest', ['Bridge', 'Door', 'Attic', 'Cloud']],
    ['price-low', ['Cloud', 'Door', 'Attic', 'Bridge']],
    ['price-high', ['Attic', 'Door', 'Cloud', 'Bridge']],
  ] as const)('by %s puts works without a date or a price last', (sort, order) => {
    expect(titles(arrange(shop, { sort }))).toEqual(order);
  });

  test("by newest ignores the dates of corrected texts, and sorts works that were added on one day by Square's date", () => {
    const entries = entriesOf({
      Old: { addedOn: '2026-01-01', squareUpdatedAt: '2026-11-20T10:00:00.000Z' },
      Pond: { addedOn: '2026-11-01', squareUpdatedAt: '2026-11-01T10:00:00.000Z' },
      Rain: { addedOn: '2026-11-01', squareUpdatedAt: '2026-11-02T10:00:00.000Z' },
    });

    expect(titles(arrange(entries, { sort: 'newest' }))).toEqual(['Rain', 'Pond', 'Old']);
  });
});

describe('a filtered card of several formats and sizes', () => {
  const original = makeArtwork({
    id: 'O',
    title: 'Owl',
    category: 'Originals',
    variations: [makeVariation({ id: 'O1', name: 'large', price: 900 })],
  });
  const print = makeArtwork({
    id: 'P',
    title: 'Owl',
    category: 'Prints',
    variations: [
      makeVariation({ id: 'P1', name: 'large', price: 90 }),
      makeVariation({ id: 'P2', name: 'small', price: 30 }),
      makeVariation({ id: 'P3', name: 'small', price: null }),
    ],
  });
  const entries = buildEntries([original, print], allCategories);

  test('has only matching works and sizes, and takes its price and search text from them', () => {
    const [entry, ...others] = arrange(entries, { size: 'small' as SizeBand });

    expect(others).toEqual([]);
    expect(entry?.artworks.map(({ id }) => id)).toEqual(['P']);
    expect(priceOf(entry as GalleryEntry)).toBe(30);
    expect(filterEntries([entry as GalleryEntry], 'originals')).toEqual([]);
  });

  test('has no sizes on request if only works available online are shown', () => {
    const asked = buildEntries([{ ...original, shipsTo: [] }, print], allCategories);

    const [entry] = arrange(asked, { online: 'yes' });

    expect(entry?.artworks.map(({ id }) => id)).toEqual(['P']);
    expect(entry?.artworks[0]?.variations.map(({ id }) => id)).toEqual(['P1', 'P2']);
  });
});
