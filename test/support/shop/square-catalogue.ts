import type { CatalogueFile } from '#infra/local/square-simulator/store/types.ts';

/** The catalogue's only location, in the form of Square's list. */
export const studio = {
  id: 'LSTUDIO',
  name: 'Studio',
  status: 'ACTIVE',
  currency: 'USD',
  country: 'US',
  capabilities: ['CREDIT_CARD_PROCESSING'],
};

type CatalogueObject = CatalogueFile['objects'][number];

/** Starts a simulator with four objects per page, so that a few works need several pages. */
export const smallPages = { listPageSize: 4 } as const;

/** Returns an item in the form of Square's API. */
export function makeItem(
  id: string,
  overrides: {
    readonly name?: string;
    readonly data?: Record<string, unknown> | undefined;
    readonly variations?: readonly CatalogueObject[];
    readonly object?: Record<string, unknown>;
  } = {},
): CatalogueObject {
  return {
    type: 'ITEM',
    id,
    version: 0,
    updated_at: '2026-10-01T10:00:00.000Z',
    ...overrides.object,
    item_data: {
      name: overrides.name ?? `Work ${id}`,
      product_type: 'REGULAR',
      variations: [...(overrides.variations ?? [makeVariation(`${id}-V1`)])],
      ...overrides.data,
    },
  };
}

export function makeVariation(
  id: string,
  data: Record<string, unknown> = {},
  object: Record<string, unknown> = {},
): CatalogueObject {
  return {
    type: 'ITEM_VARIATION',
    id,
    version: 0,
    updated_at: '',
    ...object,
    item_variation_data: {
      name: 'Regular',
      pricing_type: 'FIXED_PRICING',
      price_money: { amount: 12_000, currency: 'USD' },
      track_inventory: true,
      ...data,
    },
  };
}

export function makeCategory(id: string, name: string, data: Record<string, unknown> = {}): CatalogueObject {
  return { type: 'CATEGORY', id, version: 0, updated_at: '', category_data: { name, ...data } };
}

export function makeImage(id: string, url = `/images/${id}.png`): CatalogueObject {
  return { type: 'IMAGE', id, version: 0, updated_at: '', image_data: { name: id, url } };
}

export function makeCount(id: string, quantity: string, calculatedAt = '2026-11-01T00:00:00.000Z') {
  return {
    catalog_object_id: id,
    catalog_object_type: 'ITEM_VARIATION',
    state: 'IN_STOCK',
    location_id: studio.id,
    quantity,
    calculated_at: calculatedAt,
  } as const;
}

/** Returns a catalogue with `count` works, each with a picture and `sizes` counted variations. */
export function makeCatalogue(works: number, sizes = 1): CatalogueFile {
  const ids = Array.from({ length: works }, (_, index) => `WORK${String(index).padStart(5, '0')}`);
  const variationIds = (id: string) => Array.from({ length: sizes }, (_, size) => `${id}-V${size}`);
  return {
    objects: [
      makeCategory('CATORIGINALS', 'Originals'),
      ...ids.map((id) => makeImage(`IMG${id}`)),
      ...ids.map((id, index) =>
        makeItem(id, {
          name: `Painting ${index}`,
          data: { categories: [{ id: 'CATORIGINALS' }], image_ids: [`IMG${id}`] },
          variations: variationIds(id).map((variation, size) =>
            makeVariation(variation, { name: `Size ${size}`, ordinal: size }),
          ),
        }),
      ),
    ],
    counts: ids.flatMap((id) => variationIds(id).map((variation) => makeCount(variation, '3'))),
    locations: [studio],
  };
}
