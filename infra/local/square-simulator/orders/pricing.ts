import { presentAt, priceAt } from '#infra/local/square-simulator/catalogue/catalogue-objects.ts';
import { locationOf } from '#infra/local/square-simulator/catalogue/locations.ts';
import { badInput, invalid, unknownResource } from '#infra/local/square-simulator/http/problem.ts';
import type {
  CatalogueObject,
  SquareLocation,
  SquareOrder,
  SquareOrderLine,
} from '#infra/local/square-simulator/store/types.ts';
import { newId, timestamp, type World } from '#infra/local/square-simulator/store/world.ts';
import type { LineInput, OrderInput } from './order-input.ts';
import { sumOf } from './order-records.ts';

/** Returns a priced order for a request. Stores nothing. */
export function priceOrder(world: World, asked: OrderInput): SquareOrder {
  const { location_id, line_items, pricing_options, source, fulfillments, ...rest } = asked;
  const location = locationOf(world, location_id, 'order.location_id');
  const lines = line_items.map((one, index) => {
    const priced = orderLine(world, one, location, `order.line_items[${index}]`);
    return pricing_options?.auto_apply_taxes ? taxed(world, priced, location.id) : priced;
  });
  if (world.store.get('settings', 'phoneRequired')) requirePhones(fulfillments);
  const at = timestamp(world);
  const { currency } = location;
  const total_money = { amount: sumOf(lines.map((one) => one.total_money)), currency };
  return {
    ...rest,
    id: newId.order(),
    location_id: location.id,
    source: { name: source?.name ?? 'Gallery shop' },
    line_items: lines,
    fulfillments: fulfillments.map((one) => ({ state: 'PROPOSED', ...one, uid: one.uid ?? newId.uid() })),
    created_at: at,
    updated_at: at,
    state: 'OPEN',
    version: 1,
    total_money,
    total_tax_money: { amount: sumOf(lines.map((one) => one.total_tax_money)), currency },
    net_amount_due_money: total_money,
  };
}

/**
 * Requires "the phone number of the fulfillment recipient" (API reference, FulfillmentRecipient). Square has been
 * observed to accept orders without a phone number, so a setting enables this rule. The error code is that of another
 * missing part of a fulfillment (https://github.com/square/square-dotnet-sdk/issues/55).
 */
function requirePhones(fulfillments: OrderInput['fulfillments']): void {
  for (const [index, { shipment_details }] of fulfillments.entries()) {
    if (!shipment_details || shipment_details.recipient.phone_number) continue;
    const detail = 'The recipient of a fulfillment must have a phone number.';
    const field = `order.fulfillments[${index}].shipment_details.recipient.phone_number`;
    throw invalid('MISSING_REQUIRED_PARAMETER', detail, field);
  }
}

const highestAmount = 1_000_000_000_000;

/** Returns an order line with its price from the catalogue. Like Square, checks neither stock nor `is_archived`. */
function orderLine(
  world: World,
  asked: LineInput,
  { id, currency }: SquareLocation,
  path: string,
): SquareOrderLine {
  const { uid = newId.uid(), quantity, catalog_object_id, note, metadata } = asked;
  const variation = world.store.get('objects', catalog_object_id);
  const item = world.store.get('objects', variation?.item_variation_data?.item_id ?? '');
  const isSold = [variation, item].every((one) => one && !one.is_deleted && presentAt(one, id));
  if (!variation || !isSold || variation.type !== 'ITEM_VARIATION') {
    const detail = `Item variation with catalog object ID ${catalog_object_id} not found.`;
    throw unknownResource(detail, `${path}.catalog_object_id`);
  }
  const price = asked.base_price_money ?? priceAt(variation, id);
  if (!price) throw badInput('Missing required parameter.', `${path}.base_price_money`);
  if (price.currency !== currency) {
    const detail = `Currency ${price.currency} is not the location's ${currency}.`;
    throw badInput(detail, `${path}.base_price_money.currency`);
  }
  const total = { amount: price.amount * Number(quantity), currency };
  if (Math.abs(total.amount) > highestAmount)
    throw invalid('VALUE_TOO_HIGH', 'The line total is too high.', `${path}.quantity`);
  return {
    uid,
    catalog_object_id,
    name: item?.item_data?.name ?? '',
    variation_name: variation.item_variation_data?.name,
    quantity,
    note,
    metadata,
    base_price_money: price,
    total_tax_money: { amount: 0, currency },
    total_money: total,
  };
}

/** Adds the taxes of its work to a line (Square docs, "Auto-apply taxes"; API reference, CatalogTax). */
function taxed(world: World, line: SquareOrderLine, locationId: string): SquareOrderLine {
  const taxes = taxesOf(world, line, locationId);
  const { amount: price, currency } = line.total_money;
  const isInclusive = taxes[0]?.tax_data?.inclusion_type === 'INCLUSIVE';
  const all = taxes.reduce((sum, tax) => sum + percentageOf(tax), 0);
  const amount = taxes.reduce(
    (sum, tax) => sum + halfEven((price * percentageOf(tax)) / (isInclusive ? 100 + all : 100)),
    0,
  );
  return {
    ...line,
    total_tax_money: { amount, currency },
    total_money: { amount: isInclusive ? price : price + amount, currency },
  };
}

function taxesOf(world: World, line: SquareOrderLine, locationId: string): CatalogueObject[] {
  const variation = world.store.get('objects', line.catalog_object_id ?? '');
  const item = world.store.get('objects', variation?.item_variation_data?.item_id ?? '');
  if (item?.item_data?.['is_taxable'] === false) return [];
  const taxes = (item?.item_data?.tax_ids ?? []).flatMap((id) => world.store.get('objects', id) ?? []);
  const due = taxes.filter(
    (tax) => !tax.is_deleted && tax.tax_data?.enabled !== false && presentAt(tax, locationId),
  );
  const kinds = new Set(due.map(({ tax_data }) => tax_data?.inclusion_type ?? 'ADDITIVE'));
  const isUnknown = due.some(({ tax_data }) => tax_data?.calculation_phase === 'TAX_TOTAL_PHASE');
  if (kinds.size > 1 || isUnknown) {
    const field = 'order.pricing_options.auto_apply_taxes';
    throw badInput('The simulator does not compute taxes on taxes.', field);
  }
  return due;
}

function percentageOf({ tax_data }: CatalogueObject): number {
  return Number(tax_data?.percentage ?? 0);
}

/** Square rounds half cents to even (Square docs, "Order price adjustments", rounding). */
function halfEven(amount: number): number {
  const floor = Math.floor(amount);
  const rest = amount - floor;
  if (Math.abs(rest - 0.5) > 1e-9) return Math.round(amount);
  return floor % 2 === 0 ? floor : floor + 1;
}
