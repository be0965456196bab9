import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '#infra/local/demo/catalogue.ts';
import { works } from '#infra/local/demo/works.ts';
import { parseCatalogueFile } from '#infra/local/square-simulator/catalogue/catalogue-file.ts';
import type { CatalogueObject } from '#infra/local/square-simulator/store/types.ts';
import { titleKey } from '#shared/rules/titles.ts';

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

  it('is a shop of about sixty works in four categories', () => {
    const byCategory = Map.groupBy(items, categoryOf);

    expect(items.length).toBeGreaterThanOrEqual(55);
    expect(items.length).toBeLessThanOrEqual(65);
    expect([...byCategory.keys()].sort()).toEqual([
      'Fine Art Prints',
      'Greeting Cards',
      'Originals',
      'Prints on Wood',
    ]);
    for (const works of byCategory.values()) expect(works.length).toBeGreaterThanOrEqual(5);
  });

  it('has every original once at most, in a variation named Regular', () => {
    const originals = items.filter((item) => categoryOf(item) === 'Originals');

    for (const { item_data } of originals) {
      expect(item_data?.variations?.map((variation) => variation.item_variation_data?.name)).toEqual([
        'Regular',
      ]);
      expect(counts.get(item_data?.variations?.[0]?.id ?? '')).toBeLessThanOrEqual(1);
    }
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

  it('shares titles between categories, however the article is written', () => {
    const titles = items.map(({ item_data }) => item_data?.name ?? '');
    const shared = [...Map.groupBy(items, ({ item_data }) => titleKey(item_data?.name ?? '')).values()];

    expect(titles.some((title) => title.startsWith('The '))).toBe(true);
    expect(titles.some((title) => title.endsWith(', The'))).toBe(true);
    expect(shared.filter((works) => new Set(works.map(categoryOf)).size >= 3).length).toBeGreaterThanOrEqual(
      3,
    );
  });

  it('shows tall, wide and square pictures', () => {
    const sizes = items.map((item) => (workOf(item)?.size ?? '').split(' × ').map(Number.parseFloat));
    const shapes = sizes.map(([width = 0, height = 0]) => Math.sign(width - height));

    expect(new Set(shapes)).toEqual(new Set([-1, 0, 1]));
  });
});
