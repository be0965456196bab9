import { describe, expect, it } from 'vitest';
import { demoCatalogue } from '#infra/local/demo/catalogue.ts';
import { parseCatalogueFile } from '#infra/local/square-simulator/catalogue/catalogue-file.ts';
import type { CatalogueObject } from '#infra/local/square-simulator/store/types.ts';

const file = demoCatalogue();
const byId = new Map(file.objects.map((object) => [object.id, object]));
const items = file.objects.filter(({ type }) => type === 'ITEM');
const variations = items.flatMap(({ item_data }) => item_data?.variations ?? []);
const counts = new Map(file.counts?.map((row) => [row.catalog_object_id, Number(row.quantity)]));

const categoryOf = (item: CatalogueObject) =>
  byId.get(item.item_data?.categories?.[0]?.id ?? '')?.category_data?.name ?? '';

describe('the demo catalogue', () => {
  it('is valid in Square’s list format', () => {
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

  it('has sold works, marked like an artist would, and one that is only out of stock', () => {
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
});
