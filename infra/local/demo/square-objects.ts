import { createHash } from 'node:crypto';
import type { CatalogueObject, SquareMoney } from '#infra/local/square-simulator/store/types.ts';
import { shop } from '#shop-config';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns an id in Square's format, 24 upper-case base-32 characters, derived from the name. */
function squareId(name: string): string {
  const digest = createHash('sha256').update(`demo/${name}`).digest();
  return [...digest.subarray(0, 24)].map((byte) => alphabet[byte & 31]).join('');
}

/** Returns the common fields of an object. Square's version is the time of the last change in milliseconds. */
function envelope(type: string, id: string, updatedAt: number) {
  return {
    type,
    id,
    updated_at: new Date(updatedAt).toISOString(),
    version: updatedAt,
    is_deleted: false,
    present_at_all_locations: true,
  };
}

export function categoryObject(name: string, updatedAt: number): CatalogueObject {
  return {
    ...envelope('CATEGORY', squareId(`category/${name}`), updatedAt),
    category_data: { name, category_type: 'REGULAR_CATEGORY', is_top_level: true, online_visibility: true },
  };
}

export function imageObject(file: string, caption: string, updatedAt: number): CatalogueObject {
  return {
    ...envelope('IMAGE', squareId(`image/${file}`), updatedAt),
    image_data: { name: `${file}.jpg`, url: `/images/${file}.jpg`, caption },
  };
}

export interface DemoVariation {
  readonly name: string;
  /** Price in whole dollars. With null, the price is entered at the till. */
  readonly price: number | null;
  readonly tracked: boolean;
}

export interface DemoItem {
  /** Name from which the record's ids are derived. */
  readonly name: string;
  readonly title: string;
  readonly category: string;
  readonly text: string;
  /** Files of the record's images, the painting first. */
  readonly images: readonly string[];
  readonly medium: string;
  readonly year: string | undefined;
  readonly size: string;
  /** Value of the item's attribute 'Details'. */
  readonly details: string | undefined;
  readonly shipsTo?: string | undefined;
  readonly isSold?: boolean;
  readonly variations: readonly DemoVariation[];
  /** Time of the last change in milliseconds. */
  readonly updatedAt: number;
}

export function variationId(item: Pick<DemoItem, 'name'>, index: number): string {
  return squareId(`variation/${item.name}/${index}`);
}

export function itemObject(item: DemoItem): CatalogueObject {
  const id = squareId(`item/${item.name}`);
  const category = { id: squareId(`category/${item.category}`), ordinal: 0 };
  return {
    ...envelope('ITEM', id, item.updatedAt),
    custom_attribute_values: {
      'Square:medium': textAttribute('Medium', item.medium),
      'Square:dimensions': textAttribute('Dimensions', item.size),
      ...(item.shipsTo !== undefined && { 'Square:ships-to': textAttribute('Ships to', item.shipsTo) }),
      ...(item.isSold && { 'Square:sold': textAttribute('Sold', 'Yes') }),
      ...(item.details !== undefined && { 'Square:details': textAttribute('Details', item.details) }),
      ...(item.year !== undefined && { 'Square:year': textAttribute('Year', item.year) }),
    },
    item_data: {
      name: item.title,
      description: item.text,
      description_html: item.text
        .split('\n')
        .map((text) => `<p>${text}</p>`)
        .join(''),
      description_plaintext: item.text,
      categories: [category],
      reporting_category: category,
      image_ids: item.images.map((image) => squareId(`image/${image}`)),
      product_type: 'REGULAR',
      is_taxable: true,
      is_archived: false,
      variations: item.variations.map((variation, index) => variationObject(item, variation, index)),
    },
  };
}

function variationObject(item: DemoItem, variation: DemoVariation, ordinal: number): CatalogueObject {
  const price: SquareMoney | undefined =
    variation.price === null ? undefined : { amount: variation.price * 100, currency: shop.currency };
  return {
    ...envelope('ITEM_VARIATION', variationId(item, ordinal), item.updatedAt),
    item_variation_data: {
      item_id: squareId(`item/${item.name}`),
      name: variation.name,
      ordinal,
      pricing_type: price ? 'FIXED_PRICING' : 'VARIABLE_PRICING',
      ...(price && { price_money: price }),
      track_inventory: variation.tracked,
      sellable: true,
      stockable: true,
    },
  };
}

function textAttribute(name: string, value: string) {
  const id = squareId(`attribute/${name}`);
  return {
    name,
    key: `Square:${name.toLowerCase().replaceAll(' ', '-')}`,
    type: 'STRING',
    string_value: value,
    custom_attribute_definition_id: id,
  };
}
