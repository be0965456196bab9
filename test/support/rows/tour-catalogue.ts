import type { CatalogueFile } from '#infra/local/square-simulator/store/types.ts';
import {
  makeCategory,
  makeCount,
  makeImage,
  makeItem,
  makeVariation,
  studio,
} from '#test/support/shop/square-catalogue.ts';

/** The works of the tour by their purpose. Ids have only capital letters, for readable fixtures. */
const tourWorks = [
  'BOUGHT',
  'SHIPPED',
  'SHIPPING',
  'REFUNDED',
  'REFUNDFAILED',
  'REFUNDPENDING',
  'REFUNDASKED',
  'DECLINED',
  'DOUBTED',
  'CAPTURED',
  'ABANDONED',
  'PAIDATSQUARE',
  'WAITING',
  'TRIED',
  'HIDDEN',
  'WISHED',
] as const;

/** Price of every work in minor units. */
export const tourPrice = 12_000;
const choice = { id: 'MEDIUMOIL', name: 'Oil on linen' };

/** Returns a small catalogue in which every attribute of a stored work occurs at least once. */
export function tourCatalogue(): CatalogueFile {
  return {
    objects: [
      makeCategory('CATORIGINALS', 'Originals'),
      makeCategory('CATPRINTS', 'Prints'),
      {
        type: 'CUSTOM_ATTRIBUTE_DEFINITION',
        id: 'DEFMEDIUM',
        version: 0,
        updated_at: '',
        custom_attribute_definition_data: {
          type: 'SELECTION',
          name: 'Medium',
          key: 'medium',
          allowed_object_types: ['ITEM'],
          selection_config: {
            max_allowed_selections: 1,
            allowed_selections: [{ uid: choice.id, name: choice.name }],
          },
        },
      },
      ...[...tourWorks, 'SEVERAL', 'SOLDMARK', 'ONREQUEST', 'LEAVING'].map((id) => makeImage(`IMG${id}`)),
      {
        ...makeImage('IMGDETAIL'),
        image_data: { name: 'detail', url: '/images/detail.png', caption: 'A corner of it' },
      },
      ...tourWorks.map((id) => workOf(id)),
      workOf('SEVERAL', { images: ['IMGSEVERAL', 'IMGDETAIL'], variations: 3 }),
      workOf('SOLDMARK', { sold: true }),
      workOf('ONREQUEST', { data: { pricing_type: 'VARIABLE_PRICING', price_money: undefined } }),
      workOf('LEAVING'),
      // Visitors do not see this work, and the sync reports the reason.
      workOf('UNSEEN', { images: [] }),
    ],
    counts: [...tourWorks, 'SEVERAL', 'SOLDMARK', 'ONREQUEST', 'LEAVING'].map((id) =>
      makeCount(`${id}-V1`, '3'),
    ),
    locations: [studio],
  };
}

function workOf(
  id: string,
  {
    images = [`IMG${id}`],
    variations = 1,
    sold = false,
    data = {},
  }: {
    readonly images?: readonly string[];
    readonly variations?: number;
    readonly sold?: boolean;
    readonly data?: Record<string, unknown>;
  } = {},
) {
  const attribute = (key: string, name: string, value: object) => ({ [key]: { key, name, ...value } });
  return makeItem(id, {
    name: `The ${id.toLowerCase()} one`,
    object: {
      custom_attribute_values: {
        ...attribute('medium', 'Medium', { type: 'SELECTION', selection_uid_values: [choice.id] }),
        ...attribute('dimensions', 'Dimensions', { type: 'STRING', string_value: '24 × 30 in' }),
        ...attribute('year', 'Year', { type: 'STRING', string_value: '2024' }),
        ...(sold && attribute('sold', 'Sold', { type: 'BOOLEAN', boolean_value: true })),
      },
    },
    data: {
      description_plaintext: `What is to be said of ${id.toLowerCase()}.`,
      categories: [{ id: 'CATORIGINALS' }],
      image_ids: images,
    },
    variations: Array.from({ length: variations }, (_, index) =>
      makeVariation(`${id}-V${index + 1}`, { name: `Size ${index + 1}`, ordinal: index, ...data }),
    ),
  });
}
