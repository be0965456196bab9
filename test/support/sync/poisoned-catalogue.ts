import type { CatalogueFile } from '#infra/local/square-simulator/store/types.ts';
import {
  makeCategory,
  makeCount,
  makeImage,
  makeItem,
  makeVariation,
  studio,
} from '#test/support/shop/square-catalogue.ts';

type CatalogueObject = CatalogueFile['objects'][number];

/** An item with a picture, which is not what is wrong with it. */
function makePictured(id: string, { data, ...rest }: Parameters<typeof makeItem>[1] = {}): CatalogueObject {
  return makeItem(id, { ...rest, data: { image_ids: ['IMG'], ...data } });
}

/** One of each kind of bad record; each makes exactly one failure. */
const poisons: readonly ((id: string) => CatalogueObject)[] = [
  (id) => makePictured(id, { variations: [makeVariation(`${id}-V1`, { price_money: undefined })] }),
  (id) =>
    makePictured(id, {
      variations: [makeVariation(`${id}-V1`, { price_money: { amount: -100, currency: 'USD' } })],
    }),
  (id) =>
    makePictured(id, {
      variations: [makeVariation(`${id}-V1`, { price_money: { amount: 100, currency: 'EUR' } })],
    }),
  (id) => makePictured(id, { data: { description_plaintext: 'x'.repeat(200_000) } }),
  (id) => makePictured(id, { data: { image_ids: ['IMGEVIL'] } }),
  (id) => makePictured(id, { name: '\u202e\u0000' }),
  (id) => makePictured(id, { data: { variations: [{ type: 'ITEM_VARIATION', id: `${id}-V1` }] } }),
  (id) => makePictured(id, { data: { categories: [{ id: 'CATNEVER' }] } }),
  (id) => makePictured(id, { data: { name: 12 } }),
  (id) => makePictured(id, { data: { name: `Fraction ${id}` } }),
  (id) => makePictured(id, { data: { name: `Negative ${id}` } }),
  (id) => makePictured(id, { variations: [makeVariation(`${id}#1`)] }),
];

/** `good` works with some of every poison among them, spread over the pages. */
export function poisonedCatalogue(good: number, bad: number) {
  const goodIds = Array.from({ length: good }, (_, index) => `GOOD${String(index).padStart(5, '0')}`);
  const badIds = Array.from({ length: bad }, (_, index) => `BAD${String(index).padStart(4, '0')}`);
  const goodItems = goodIds.map((id) => makePictured(id, { data: { categories: [{ id: 'CATORIGINALS' }] } }));
  const badItems = badIds.map((id, index) =>
    (poisons[index % poisons.length] as (typeof poisons)[number])(id),
  );
  const every = Math.max(1, Math.floor(good / bad));
  const mixed = goodItems.flatMap((item, index) =>
    index % every === 0 && badItems.length > 0 ? [item, ...badItems.splice(0, 1)] : [item],
  );
  const catalogue: CatalogueFile = {
    objects: [
      makeCategory('CATORIGINALS', 'Originals'),
      makeImage('IMG'),
      makeImage('IMGEVIL', 'javascript:alert(1)'),
      ...mixed,
      ...badItems,
    ],
    counts: [
      ...goodIds.map((id) => makeCount(`${id}-V1`, '1')),
      ...badIds.map((id, index) => {
        const odd: Record<number, string> = { 9: '1.00001', 10: '-3' };
        return makeCount(`${id}-V1`, odd[index % poisons.length] ?? '1');
      }),
    ],
    locations: [studio],
  };
  return { catalogue, goodIds, badIds };
}
