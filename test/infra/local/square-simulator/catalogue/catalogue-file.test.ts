import { expect, test } from 'vitest';
import { parseCatalogueFile } from '#infra/local/square-simulator/catalogue/catalogue-file.ts';

const item = { type: 'ITEM', id: 'A', item_data: { name: 'A' } };

function parse(file: unknown) {
  return () => parseCatalogueFile(JSON.stringify(file));
}

test('a catalogue file may list a variation in its item and on its own, like Square’s list of both types', () => {
  const variation = { type: 'ITEM_VARIATION', id: 'V', item_variation_data: { item_id: 'A' } };

  expect(parse({ objects: [{ ...item, item_data: { variations: [variation] } }, variation] })).not.toThrow();
});

test.each([
  ['a file that is not JSON', () => parseCatalogueFile('{objects:'), /not valid JSON/],
  ['an object without id', parse({ objects: [item, { type: 'ITEM' }] }), /no string at "objects\[1\].id"/],
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
    /the id V twice/,
  ],
  [
    'a count without quantity',
    parse({ objects: [item], counts: [{ catalog_object_id: 'V', location_id: 'L' }] }),
    /no string at "counts\[0\]\.quantity"/,
  ],
])('a catalogue file with %s is refused with the place of the problem', (_what, read, sentence) => {
  expect(read).toThrow(sentence);
});
