import type { CatalogueFile } from '#infra/local/square-simulator/store/types.ts';
import type { LeftOutReason } from '#shared/studio/left-out.ts';
import {
  makeCategory,
  makeCount,
  makeImage,
  makeItem,
  makeVariation,
  studio,
} from '#test/support/shop/square-catalogue.ts';

type CatalogueObject = CatalogueFile['objects'][number];

const elsewhere = { present_at_all_locations: false, present_at_location_ids: ['LOTHER'] };
const absent = { absent_at_location_ids: [studio.id] };
const pictured = (id: string, { data, ...rest }: Parameters<typeof makeItem>[1] = {}) =>
  makeItem(id, { ...rest, data: { image_ids: ['IMG'], ...data } });
const ofKind = (product_type: string) => (id: string) => pictured(id, { data: { product_type } });
const sold = (id: string, data: Record<string, unknown>, object: Record<string, unknown> = {}) =>
  pictured(id, { variations: [makeVariation(`${id}-V1`, data, object)] });
const longName = 'word '.repeat(80);

/** Items that are not works of art, each with the reason why the shop leaves it out. */
const leftOut: Readonly<Record<string, readonly [LeftOutReason, (id: string) => CatalogueObject]>> = {
  ARCHIVED: ['archived', (id) => pictured(id, { data: { is_archived: true } })],
  ARCHIVEDELSEWHERE: ['archived', (id) => pictured(id, { data: { is_archived: true }, object: elsewhere })],
  ELSEWHERE: ['elsewhere', (id) => pictured(id, { object: elsewhere })],
  ABSENT: ['elsewhere', (id) => pictured(id, { object: absent })],
  SIZESELSEWHERE: ['elsewhere', (id) => sold(id, {}, elsewhere)],
  GIFTCARD: ['kind', ofKind('GIFT_CARD')],
  DONATION: ['kind', ofKind('DONATION')],
  APPOINTMENT: ['kind', ofKind('APPOINTMENTS_SERVICE')],
  CLASS: ['kind', ofKind('EVENT')],
  NOTSELLABLE: ['notForSale', (id) => sold(id, { sellable: false })],
  NONAME: ['refused', (id) => pictured(id, { name: '\u202e\u0000' })],
  NUMBER: ['refused', (id) => pictured(id, { data: { name: 12 } })],
  NOSIZE: ['refused', (id) => pictured(id, { data: { variations: [] } })],
  ODDSIZEID: ['refused', (id) => pictured(id, { variations: [makeVariation(`${id}#1`)] })],
};

/** Unusual items that are works. */
const works: Readonly<Record<string, (id: string) => CatalogueObject>> = {
  PLAIN: (id) => pictured(id),
  NOPICTURE: (id) => makeItem(id),
  NOPRICE: (id) => sold(id, { price_money: undefined }),
  EUROS: (id) => sold(id, { price_money: { amount: 100, currency: 'EUR' } }),
  NEVERCOUNTED: (id) => pictured(id),
  BARESIZE: (id) => pictured(id, { data: { variations: [{ type: 'ITEM_VARIATION', id: `${id}-V1` }] } }),
  FOOD: ofKind('FOOD_AND_BEV'),
  LONGTITLE: (id) => pictured(id, { name: longName }),
  LONGSIZES: (id) =>
    pictured(id, {
      variations: ['small', 'large'].map((end, index) =>
        makeVariation(`${id}-V${index + 1}`, { name: `${longName} ${end}` }),
      ),
    }),
  SOMESIZES: (id) =>
    pictured(id, {
      variations: [
        makeVariation(`${id}-V1`),
        makeVariation(`${id}-V2`, { name: 'Framed', sellable: false }),
        makeVariation(`${id}-V3`, { name: 'At the fair' }, elsewhere),
        makeVariation(`${id}-V4`, { name: 'In the café' }, absent),
      ],
    }),
  SOLDINWORDS: (id) =>
    pictured(id, {
      object: { custom_attribute_values: { 'Square:s': { name: 'Sold', string_value: 'At the fair' } } },
    }),
};

/** A catalogue with a few items of each unusual kind, on several pages. */
export function oddCatalogue() {
  const rounds = 12;
  const named = <T>(all: Readonly<Record<string, T>>) =>
    Array.from({ length: rounds }, (_, round) =>
      Object.entries(all).map(([id, value]) => [round === 0 ? id : `${id}${round}`, value] as const),
    ).flat();
  const left = named(leftOut).map(([id, [reason, make]]) => ({ id, reason, object: make(id) }));
  const shown = named(works).map(([id, make]) => make(id));
  const items = [...left.map(({ object }) => object), ...shown].sort((a, b) => a.id.localeCompare(b.id));
  const catalogue: CatalogueFile = {
    objects: [makeCategory('CAT', 'Originals'), makeImage('IMG'), ...items],
    counts: items
      .filter(({ id }) => !id.startsWith('NEVERCOUNTED'))
      .map(({ id }) => makeCount(`${id}-V1`, '1')),
    locations: [studio],
  };
  return {
    catalogue,
    /** The number of items at Square. */
    items: items.length,
    /** The expected reason for each left-out item. */
    expected: Object.fromEntries(left.map(({ id, reason }) => [id, reason])),
  };
}
