import { expect, test } from 'vitest';
import { parseCatalogueFile } from '#infra/local/square-simulator/catalogue/catalogue-file.ts';

const item = { type: 'ITEM', id: 'A', item_data: { name: 'A' } };

function parse(file: unknown) {
  return () => parseCatalogueFile(JSON.stringify(file));
}

test('an export of the catalog list is taken as it is', () => {
  const file = parseCatalogueFile(
    JSON.stringify({
      objects: [{ ...item, version: 1_759_000_000_000, updated_at: '2025-09-27T19:06:40Z' }],
    }),
  );

  expect(file.objects[0]).toMatchObject({ id: 'A', version: 1_759_000_000_000, item_data: { name: 'A' } });
  expect(file.counts).toBeUndefined();
});

test('a variation may stand in its item and on its own, as a list of both types shows it', () => {
  const variation = { type: 'ITEM_VARIATION', id: 'V', item_variation_data: { item_id: 'A' } };

  expect(parse({ objects: [{ ...item, item_data: { variations: [variation] } }, variation] })).not.toThrow();
});

test.each([
  ['a file that is not JSON', () => parseCatalogueFile('{objects:'), /not valid JSON/],
  ['a file without objects', parse({}), /no list "objects"/],
  ['a list instead of an object', parse([item]), /no list "objects"/],
  ['an entry that is no object', parse({ objects: ['A'] }), /objects\[0\] is not an object/],
  ['an object without id', parse({ objects: [item, { type: 'ITEM' }] }), /objects\[1\] has no "id"/],
  ['an object without type', parse({ objects: [{ id: 'A' }] }), /objects\[0\] \(id A\) has no "type"/],
  ['the same id twice', parse({ objects: [item, item] }), /the id A twice/],
  [
    'a variation in two works',
    parse({
      objects: ['A', 'B'].map((id) => ({
        type: 'ITEM',
        id,
        item_data: { variations: [{ type: 'ITEM_VARIATION', id: 'V' }] },
      })),
    }),
    /variation id V twice/,
  ],
  [
    'a variation without id',
    parse({ objects: [{ ...item, item_data: { variations: [{ type: 'ITEM_VARIATION' }] } }] }),
    /objects\[0\]\.item_data\.variations\[0\] has no "id"/,
  ],
  [
    'variations that are no list',
    parse({ objects: [{ ...item, item_data: { variations: 'none' } }] }),
    /"variations" that are not a list/,
  ],
  ['counts that are no list', parse({ objects: [item], counts: {} }), /"counts" is not a list/],
  [
    'a count without quantity',
    parse({ objects: [item], counts: [{ catalog_object_id: 'V' }] }),
    /counts\[0\]/,
  ],
  ['a location without id', parse({ objects: [item], locations: [{}] }), /locations\[0\] has no "id"/],
])('%s is refused with a sentence that names the place', (_what, read, sentence) => {
  expect(read).toThrow(sentence);
});
