import { normaliseItem } from '#functions/sync/normalise/normalise-item.ts';
import type { ItemContext, Normalised, ShopWork } from '#functions/sync/normalise/work.ts';

export const home = 'LSTUDIO';
export const moonUrl = 'https://items-images-production.s3.us-west-2.amazonaws.com/files/a/original.jpeg';
export const surroundings: ItemContext = {
  location: { locationId: home, currency: 'USD' },
  references: {
    categories: new Map([
      ['ORIGINALS', { name: 'Originals', regular: true }],
      ['PRINTS', { name: 'Prints on Wood', regular: true }],
      ['MENU', { name: 'Originals', regular: false }],
      ['ALL', { name: 'All categories', regular: true }],
      ['SOLD', { name: 'Sold', regular: true }],
    ]),
    images: new Map([
      ['MOON', { url: moonUrl, version: 7, caption: '' }],
      ['EVIL', { url: 'javascript:alert(1)', version: 1, caption: '' }],
    ]),
    taxes: new Map([
      ['TAXON', { name: 'Sales tax', percentage: '8.5', isIncluded: false }],
      ['TAXIN', { name: 'VAT', percentage: '20', isIncluded: true }],
      ['TAXFAIR', { name: 'Fair tax', percentage: '2', isIncluded: false, absentAtLocationIds: [home] }],
    ]),
    selections: new Map([
      ['UIDINK', 'Ink on paper'],
      ['UIDSOLD', 'Sold'],
    ]),
  },
  terms: { delivery: { countries: 'everywhere' }, taxes: { prices: 'none' } },
  imageHosts: [],
  now: Date.parse('2026-11-02T10:00:00Z'),
};

/** Returns a variation as Square sends it. `data` changes the variation's data, `object` the object around the data. */
export function variation(data: Record<string, unknown> = {}, object: Record<string, unknown> = {}) {
  return {
    type: 'ITEM_VARIATION',
    id: 'V1',
    version: 3n,
    ...object,
    itemVariationData: {
      itemId: 'ITEM1',
      name: 'Regular',
      ordinal: 1,
      pricingType: 'FIXED_PRICING',
      priceMoney: { amount: 12_000n, currency: 'USD' },
      trackInventory: true,
      ...data,
    },
  };
}

export function item(data: Record<string, unknown> = {}, object: Record<string, unknown> = {}) {
  return {
    type: 'ITEM',
    id: 'ITEM1',
    version: 5n,
    updatedAt: '2026-10-01T10:00:00.000Z',
    ...object,
    itemData: { name: 'The Moon Stairs', imageIds: ['MOON'], variations: [variation()], ...data },
  };
}

/** Parses an item and returns the work with its problems. Throws if the item is not a work. */
export function read(object: unknown): { readonly work: ShopWork; readonly errors: readonly string[] } {
  const result = normaliseItem(object, surroundings);
  if (result.kind !== 'work') throw new Error(`not a work but ${JSON.stringify(result)}`);
  return { work: result.work, errors: result.failures.map(({ error }) => error) };
}

export const kind = (object: unknown): Normalised['kind'] => normaliseItem(object, surroundings).kind;
