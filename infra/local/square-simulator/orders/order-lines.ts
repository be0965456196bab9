import { presentAt, priceAt } from '#infra/local/square-simulator/catalogue/catalogue-objects.ts';
import type { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { badRequest, invalid, notFound } from '#infra/local/square-simulator/http/problem.ts';
import { newId } from '#infra/local/square-simulator/store/ids.ts';
import type { Location, Money, OrderLine } from '#infra/local/square-simulator/store/types.ts';
import type { World } from '#infra/local/square-simulator/store/world.ts';

const highestAmount = 1_000_000_000_000;

/**
 * A line with its price filled in from the catalogue. As Square, it looks neither at stock nor at `is_archived`.
 */
export function orderLine(world: World, fields: Fields, location: Location): OrderLine {
  const quantity = fields.requiredText('quantity', { max: 12 });
  if (!/^[1-9]\d*$/.test(quantity)) {
    throw invalid('INVALID_VALUE', 'Quantity must be a positive whole number.', fields.path('quantity'));
  }
  refuseUnknownSums(fields);
  const note = fields.text('note', { max: 2000 });
  const given = fields.money('base_price_money');
  const variationId = fields.text('catalog_object_id', { max: 192 });
  const described =
    variationId === undefined
      ? adHoc(fields, given)
      : fromCatalogue(world, fields, { variationId, given, location });
  sameCurrency(described.price, location, fields.path('base_price_money.currency'));
  const total = { amount: described.price.amount * Number(quantity), currency: location.currency };
  if (Math.abs(total.amount) > highestAmount) {
    throw invalid('VALUE_TOO_HIGH', 'The line total is too high.', fields.path('quantity'));
  }
  const none = { amount: 0, currency: location.currency };
  const metadata = fields.raw['metadata'];
  return {
    uid: fields.text('uid', { max: 60 }) ?? newId.uid(),
    ...described.names,
    quantity,
    ...(note !== undefined && { note }),
    ...(metadata !== undefined && { metadata }),
    base_price_money: described.price,
    variation_total_price_money: total,
    gross_sales_money: total,
    total_tax_money: none,
    total_discount_money: none,
    total_service_charge_money: none,
    total_money: total,
  };
}

/** The shop sends none of these; sums that the simulator would get wrong are refused instead. */
export function refuseUnknownSums(fields: Fields): void {
  for (const name of ['taxes', 'discounts', 'modifiers', 'applied_taxes', 'applied_discounts', 'rewards']) {
    if (fields.objects(name).length > 0) {
      throw badRequest(`The simulator does not compute ${name}.`, fields.path(name));
    }
  }
}

export function sameCurrency(money: Money, location: Location, field: string): void {
  if (money.currency !== location.currency) {
    throw badRequest(`Currency ${money.currency} is not the location's ${location.currency}.`, field);
  }
}

interface Described {
  readonly price: Money;
  readonly names: Readonly<Record<string, unknown>>;
}

function adHoc(fields: Fields, given: Money | undefined): Described {
  const name = fields.text('name', { max: 512 });
  if (!given) throw fields.missing('base_price_money');
  if (name === undefined) return { price: given, names: { item_type: 'CUSTOM_AMOUNT' } };
  return { price: given, names: { name, item_type: 'ITEM' } };
}

function fromCatalogue(
  world: World,
  fields: Fields,
  line: { readonly variationId: string; readonly given: Money | undefined; readonly location: Location },
): Described {
  const { variationId, given, location } = line;
  const variation = world.store.get('objects', variationId);
  const item = world.store.get('objects', variation?.item_variation_data?.item_id ?? '');
  const missing = notFound(
    `Item variation with catalog object ID ${variationId} not found.`,
    fields.path('catalog_object_id'),
  );
  if (!variation || variation.is_deleted || variation.type !== 'ITEM_VARIATION') throw missing;
  if (!item || item.is_deleted || !presentAt(variation, location.id) || !presentAt(item, location.id)) {
    throw missing;
  }
  const price = given ?? priceAt(variation, location.id);
  if (!price) throw fields.missing('base_price_money');
  return {
    price,
    names: {
      catalog_object_id: variationId,
      catalog_version: fields.integer('catalog_version') ?? variation.version,
      name: item.item_data?.name,
      variation_name: variation.item_variation_data?.name,
      item_type: 'ITEM',
    },
  };
}
