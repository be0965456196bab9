// Rule 13.25
import { describe, expect, it } from 'vitest';
import { normaliseItem } from '#functions/sync/normalise/normalise-item.ts';
import { home, item, kind, moonUrl, read, surroundings, variation } from '#test/support/sync/square-items.ts';

describe('an item', () => {
  it('becomes a work with Square’s data', () => {
    const { work, errors } = read(
      item({
        descriptionPlaintext: 'A staircase\r\nthat changed its mind.',
        categories: [{ id: 'ORIGINALS' }],
        imageIds: ['MOON'],
      }),
    );

    expect(errors).toEqual([]);
    expect(work).toMatchObject({
      artworkId: 'ITEM1',
      squareVersion: 5,
      squareUpdatedAt: '2026-10-01T10:00:00.000Z',
      title: 'The Moon Stairs',
      category: 'Originals',
      description: 'A staircase\nthat changed its mind.',
      image: { imageId: 'MOON' },
      variations: [{ variationId: 'V1', name: 'Regular', price: 12_000, tracked: true, soldOut: false }],
    });
  });

  it('leaves the shop when it is deleted, but not when it is only hidden from search engines', () => {
    expect(kind({ type: 'ITEM', id: 'ITEM1', isDeleted: true, version: 9n })).toBe('gone');
    expect(kind(item({ ecomVisibility: 'UNINDEXED' }))).toBe('work');
  });

  const elsewhere = { presentAtAllLocations: false, presentAtLocationIds: ['OTHER'] };
  const absent = { absentAtLocationIds: [home] };
  it.each([
    ['archived', item({ isArchived: true }, elsewhere), { reason: 'archived' }],
    ['sold elsewhere', item({}, elsewhere), { reason: 'elsewhere' }],
    ['absent here', item({}, absent), { reason: 'elsewhere' }],
    ['absent here in all sizes', item({ variations: [variation({}, absent)] }), { reason: 'elsewhere' }],
    ['not for sale', item({ variations: [variation({ sellable: false })] }), { reason: 'notForSale' }],
    ['hidden online', item({ ecomVisibility: 'HIDDEN' }), { reason: 'hidden' }],
    ['unavailable online', item({ ecomVisibility: 'UNAVAILABLE' }), { reason: 'hidden' }],
    ['a gift card', item({ productType: 'GIFT_CARD' }), { reason: 'kind', detail: 'Gift card' }],
    [
      'a service',
      item({ productType: 'LEGACY_SQUARE_ONLINE_SERVICE' }),
      { reason: 'kind', detail: 'Service' },
    ],
  ])('is left out of the shop and listed by name if it is %s', (_, object, entry) => {
    expect(normaliseItem(object, surroundings)).toMatchObject({
      kind: 'gone',
      leftOut: [{ artworkId: 'ITEM1', title: 'The Moon Stairs', ...entry }],
    });
  });

  it('stays in the shop without the sizes that are not for sale here', () => {
    const sizes = [
      variation(),
      variation({ name: 'Framed', sellable: false }, { id: 'V2' }),
      variation({ name: 'At the fair' }, { id: 'V3', ...elsewhere }),
      variation({ name: 'In the café' }, { id: 'V4', ...absent }),
    ];

    expect(normaliseItem(item({ variations: sizes }), surroundings)).toMatchObject({
      work: { variations: [{ variationId: 'V1' }] },
      leftOut: [
        { reason: 'notForSale', sizes: ['Framed'] },
        { reason: 'elsewhere', sizes: ['At the fair', 'In the café'] },
      ],
    });
  });

  it('is reported to the artist if it has a required modifier or a unit of measurement', () => {
    const choice = { modifierListId: 'FRAMES', minSelectedModifiers: 1, enabled: true };

    expect(read(item({ modifierListInfo: [choice] })).errors).toEqual([
      expect.stringContaining('a modifier must be chosen'),
    ]);
    expect(read(item({ modifierListInfo: [{ ...choice, minSelectedModifiers: -1n }] })).errors).toEqual([]);
    expect(read(item({ modifierListInfo: [{ ...choice, enabled: false }] })).errors).toEqual([]);
    expect(read(item({ variations: [variation({ measurementUnitId: 'METER' })] })).errors).toEqual([
      expect.stringContaining('sold by a unit of measurement'),
    ]);
  });

  it('has the HTML entities in its names decoded exactly once', () => {
    const { work } = read(
      item({
        name: 'Salt &amp; Caf&eacute; &amp;lt;b&amp;gt; AT&T',
        variations: [variation({ name: '8 &times; 10 in' })],
      }),
    );

    expect(work?.title).toBe('Salt & Café &lt;b&gt; AT&T');
    expect(work?.variations[0]?.name).toBe('8 × 10 in');
  });

  it('is unreadable without a name, with an invalid id, or in an invalid form', () => {
    expect(normaliseItem(item({ name: '\u202e \u0007' }), surroundings)).toMatchObject({
      kind: 'unreadable',
      leftOut: [{ reason: 'refused', detail: 'It has no name in Square.' }],
    });
    expect(kind(item({}, { id: 'A#B' }))).toBe('unreadable');
    expect(kind(item({ variations: 'none' }))).toBe('unreadable');
    expect(kind(null)).toBe('unreadable');
    expect(kind({ type: 'ITEM', id: 'ITEM1' })).toBe('unreadable');
    expect(kind(item({ variations: [] }))).toBe('unreadable');
  });
});

describe('the category of a work', () => {
  const category = (data: Record<string, unknown>) => read(item(data)).work.category;

  it('is the reporting category, otherwise the first category of the list, otherwise that of the deprecated field', () => {
    const list = [{ id: 'PRINTS' }, { id: 'ORIGINALS' }];
    expect(category({ categories: list, reportingCategory: { id: 'ORIGINALS' } })).toBe('Originals');
    expect(category({ categories: list, categoryId: 'ORIGINALS' })).toBe('Prints on Wood');
    expect(category({ categoryId: 'ORIGINALS' })).toBe('Originals');
    expect(category({})).toBe('Uncategorised');
  });

  it('is never the name All Categories, which the gallery uses for all works together', () => {
    const both = [{ id: 'ALL' }, { id: 'PRINTS' }];
    expect(category({ categories: both, reportingCategory: { id: 'ALL' } })).toBe('Prints on Wood');
    expect(read(item({ categories: [{ id: 'ALL' }] }))).toMatchObject({
      work: { category: 'Uncategorised' },
      errors: [expect.stringContaining("'All Categories'")],
    });
  });

  it('is never a menu’s category, and a deleted category is reported', () => {
    expect(read(item({ categories: [{ id: 'MENU' }] }))).toMatchObject({
      work: { category: 'Uncategorised' },
      errors: [],
    });
    expect(read(item({ categories: [{ id: 'GONE' }] })).errors).toHaveLength(1);
    expect(read(item({ categories: [{ id: 'GONE' }, { id: 'PRINTS' }] }))).toMatchObject({
      work: { category: 'Prints on Wood' },
      errors: [],
    });
  });
});

describe('the price of a variation', () => {
  const price = (data: Record<string, unknown>) => {
    const { work, errors } = read(item({ variations: [variation(data)] }));
    return [work.variations[0]?.price, errors.length];
  };
  const here = (override: Record<string, unknown>) => ({
    locationOverrides: [
      { locationId: 'OTHER', priceMoney: { amount: 1n, currency: 'USD' } },
      { locationId: home, ...override },
    ],
  });

  it('is the location’s own price if there is one', () => {
    expect(price(here({ priceMoney: { amount: 9_900n, currency: 'USD' } }))).toEqual([9_900, 0]);
    expect(price(here({}))).toEqual([12_000, 0]);
  });

  it('is on request if it is entered at the time of sale', () => {
    expect(price({ pricingType: 'VARIABLE_PRICING', priceMoney: undefined })).toEqual([null, 0]);
    expect(price(here({ pricingType: 'VARIABLE_PRICING' }))).toEqual([null, 0]);
  });

  it.each([
    ['missing', undefined],
    ['0', { amount: 0n, currency: 'USD' }],
    ['negative', { amount: -5n, currency: 'USD' }],
    ['higher than any card payment', { amount: 10n ** 17n, currency: 'USD' }],
    ['in another currency', { amount: 12_000n, currency: 'CAD' }],
  ])('is on request and reported to the artist if it is %s', (_, priceMoney) => {
    expect(price({ priceMoney })).toEqual([null, 1]);
  });
});

describe('the variations of an item', () => {
  it('have the tracking and the sold-out mark of the location', () => {
    const first = (override: Record<string, unknown>) =>
      read(item({ variations: [variation({ locationOverrides: [{ locationId: home, ...override }] })] })).work
        .variations[0];

    expect(first({ trackInventory: false })?.tracked).toBe(false);
    expect(first({ soldOut: true })?.soldOut).toBe(true);
    expect(first({ soldOut: true, soldOutValidUntil: '2026-11-01T00:00:00Z' })?.soldOut).toBe(false);
  });

  it('do not include invalid variations, which are reported', () => {
    const { work, errors } = read(
      item({
        variations: [
          variation(),
          variation({ name: 7 }, { id: 'V2' }),
          variation({}, { id: 'V#3' }),
          variation({ itemId: 'OTHER' }, { id: 'V4' }),
          variation({ name: 'Again' }),
        ],
      }),
    );

    expect(work.variations.map(({ variationId }) => variationId)).toEqual(['V1']);
    expect(errors).toHaveLength(4);
  });

  it('are named Regular if they have no name', () => {
    const { work } = read(item({ variations: [variation({ name: '' }, { version: 99n })] }));

    expect(work.variations[0]?.name).toBe('Regular');
    expect(work.squareVersion).toBe(99);
  });
});

describe('the picture of an item', () => {
  it('has a key that does not depend on the image’s version, and a former key that depends on it', () => {
    const image = (version: number, url = moonUrl) => {
      const images = new Map([['MOON', { url, version, caption: '' }]]);
      const result = normaliseItem(item({ imageIds: ['MOON'] }), {
        ...surroundings,
        references: { ...surroundings.references, images },
      });
      return result.kind === 'work' ? result.work.image : undefined;
    };

    expect(image(7)?.key).toMatch(/^[a-f0-9]{20}$/);
    expect(image(8)).toMatchObject({ key: image(7)?.key, version: 8 });
    expect(image(8)?.formerKey).not.toBe(image(7)?.formerKey);
    expect(image(7, `${moonUrl}?2`)?.key).not.toBe(image(7)?.key);
  });

  it('is the item’s own picture if a variation has one as well', () => {
    const images = new Map(['MOON', 'SIZE'].map((id) => [id, { url: moonUrl, version: 1, caption: '' }]));
    const result = normaliseItem(item({ variations: [variation({ imageIds: ['SIZE'] })] }), {
      ...surroundings,
      references: { ...surroundings.references, images },
    });

    expect(result).toMatchObject({ work: { image: { imageId: 'MOON' } } });
  });
});
