import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '#infra/local/demo/catalogue.ts';
import { works } from '#infra/local/demo/works.ts';
import { parseCatalogueFile } from '#infra/local/square-simulator/catalogue/catalogue-file.ts';
import type { CatalogueObject } from '#infra/local/square-simulator/store/types.ts';

const file = demoCatalogue();
const byId = new Map(file.objects.map((object) => [object.id, object]));
const items = file.objects.filter(({ type }) => type === 'ITEM');
const variations = items.flatMap(({ item_data }) => item_data?.variations ?? []);
const counts = new Map(file.counts?.map((row) => [row.catalog_object_id, Number(row.quantity)]));

const categoryOf = (item: CatalogueObject) =>
  byId.get(item.item_data?.categories?.[0]?.id ?? '')?.category_data?.name ?? '';
const workOf = (item: CatalogueObject) => {
  const url = byId.get(item.item_data?.image_ids?.[0] ?? '')?.image_data?.url ?? '';
  const name = /^\/images\/(.+)\.jpg$/.exec(url)?.[1] ?? '';
  return works.find(({ picture }) => picture === name);
};

describe('the demo catalogue', () => {
  it('reads as a list that Square could have sent', () => {
    const parsed = parseCatalogueFile(JSON.stringify(file));

    expect(parsed.objects).toHaveLength(file.objects.length);
    for (const object of [...file.objects, ...variations]) {
      expect(object.id).toMatch(/^[A-Z2-7]{24}$/);
      expect(object.version).toBe(Date.parse(object.updated_at));
    }
    expect(new Set([...byId.keys(), ...variations.map(({ id }) => id)]).size).toBe(
      file.objects.length + variations.length,
    );
  });

  it('names only categories, pictures, variations and places that it holds', () => {
    const places = new Set(file.locations?.map(({ id }) => id));
    const sold = new Set(variations.map(({ id }) => id));

    for (const item of items) {
      expect(categoryOf(item)).not.toBe('');
      expect(workOf(item)).toBeDefined();
    }
    for (const row of file.counts ?? []) {
      expect(sold.has(row.catalog_object_id)).toBe(true);
      expect(places.has(row.location_id)).toBe(true);
    }
  });

  it('is the same at every start, so that a second sync finds nothing new', () => {
    expect(demoCatalogue()).toEqual(file);
  });

  it('has sold works from the first start, marked as an artist marks them, and one that is merely out of stock', () => {
    const isMarked = (item: CatalogueObject) => JSON.stringify(item).includes('"Square:sold"');
    const gone = items.filter(({ item_data }) =>
      item_data?.variations?.every(({ id }) => counts.get(id) === 0),
    );

    expect(gone.map((item) => [item.item_data?.name, categoryOf(item), isMarked(item)])).toEqual([
      ['The Umbrella Migration', 'Originals', true],
      ['Island for One', 'Originals', true],
      ['Checkerboard Sea', 'Originals', false],
      ['Moth Wedding', 'Originals', true],
    ]);
  });

  it('shows every state of stock and price that a page must cope with', () => {
    const data = variations.map(({ item_variation_data }) => item_variation_data);
    const quantities = [...counts.values()];

    expect(quantities.filter((quantity) => quantity === 0).length).toBeGreaterThanOrEqual(3);
    expect(quantities.filter((quantity) => quantity === 2 || quantity === 3).length).toBeGreaterThanOrEqual(
      5,
    );
    expect(data.filter((variation) => variation?.track_inventory === false).length).toBeGreaterThanOrEqual(3);
    expect(data.filter((variation) => variation?.pricing_type === 'VARIABLE_PRICING')).toHaveLength(1);
  });
});
