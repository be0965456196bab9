import * as z from 'zod/mini';
import { presentAt, priceAt } from '#infra/local/square-simulator/catalogue/catalogue-objects.ts';
import { locationOf } from '#infra/local/square-simulator/catalogue/locations.ts';
import { badInput, invalid, unknownResource } from '#infra/local/square-simulator/http/problem.ts';
import { filled, money, rule, text, unsupported } from '#infra/local/square-simulator/http/schemas.ts';
import type {
  SquareLocation,
  SquareOrder,
  SquareOrderLine,
} from '#infra/local/square-simulator/store/types.ts';
import { newId, timestamp, type World } from '#infra/local/square-simulator/store/world.ts';
import { sums } from './order-records.ts';
import { pricingOptions, taxed } from './taxes.ts';

export const labels = {
  reference_id: text(40),
  ticket_name: text(30),
  metadata: z.exactOptional(
    z
      .record(z.string(), z.string().check(z.maxLength(255)))
      .check(rule('BAD_REQUEST', 'At most 10 metadata entries.', (all) => Object.keys(all).length <= 10))
      .check(
        rule('BAD_REQUEST', 'A metadata key has characters or a length that is not allowed.', (all) =>
          Object.keys(all).every((name) => /^[A-Za-z0-9_-]{1,60}$/.test(name)),
        ),
      ),
  ),
};

/** Maximum lengths: API reference, FulfillmentShipmentDetails. */
const tracking = {
  shipping_note: text(500),
  carrier: text(50),
  shipping_type: text(50),
  tracking_number: text(100),
  tracking_url: text(2000),
};

/** Square's enum `Country` (API version 2026-09-16): ISO 3166-1 alpha-2, and ZZ for unknown; without Kosovo's XK. */
const countries =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW ZZ'.split(
    ' ',
  );

const recipient = z
  .looseObject({
    customer_id: text(),
    display_name: text(255),
    email_address: text(255),
    phone_number: text(17),
    address: z.exactOptional(
      z.looseObject({
        address_line_1: text(500),
        address_line_2: text(500),
        locality: text(500),
        postal_code: text(500),
        country: z.exactOptional(z.enum(countries)),
      }),
    ),
  })
  .check(
    rule('BAD_REQUEST', 'Missing required parameter.', (one) => !!(one.customer_id || one.display_name), [
      'display_name',
    ]),
  );

const states = z.enum(['PROPOSED', 'RESERVED', 'PREPARED', 'COMPLETED', 'CANCELED', 'FAILED']);

const fulfillment = z
  .looseObject({
    uid: text(60),
    type: z.enum(['SHIPMENT', 'PICKUP', 'DELIVERY', 'DIGITAL', 'SIMPLE']),
    state: z.exactOptional(states),
    shipment_details: z.exactOptional(z.looseObject({ ...tracking, recipient })),
  })
  .check(
    rule(
      'BAD_REQUEST',
      'Missing required parameter.',
      ({ type, shipment_details }) => type !== 'SHIPMENT' || shipment_details !== undefined,
      ['shipment_details'],
    ),
  );

/** Sparse: missing fields stay unchanged. */
export const fulfillmentChange = z.object({
  uid: filled(60),
  state: z.exactOptional(states),
  shipment_details: z.exactOptional(z.looseObject(tracking)),
});

/** Fields that the shop does not send. They are refused, because the simulator would compute wrong sums. */
const otherSums = {
  taxes: unsupported,
  discounts: unsupported,
  service_charges: unsupported,
  modifiers: unsupported,
  applied_taxes: unsupported,
  applied_discounts: unsupported,
  rewards: unsupported,
};

const line = z.object({
  ...otherSums,
  uid: text(60),
  quantity: filled(12).check(
    rule('INVALID_VALUE', 'Quantity must be a positive whole number.', (value) => /^[1-9]\d*$/.test(value)),
  ),
  catalog_object_id: filled(192),
  base_price_money: z.exactOptional(money),
  note: text(2000),
  metadata: z.optional(z.unknown()),
});

export const orderInput = z.object({
  ...labels,
  ...otherSums,
  location_id: filled(),
  source: z.exactOptional(z.object({ name: text(255) })),
  state: z.exactOptional(z.literal('OPEN')),
  line_items: z._default(z.array(line), []),
  fulfillments: z._default(z.array(fulfillment).check(z.maxLength(1)), []),
  pricing_options: pricingOptions,
});

/** A priced order for a request; stores nothing. */
export function priceOrder(world: World, asked: z.output<typeof orderInput>): SquareOrder {
  const { location_id, line_items, pricing_options, source, fulfillments, ...rest } = asked;
  const location = locationOf(world, location_id, 'order.location_id');
  const priced = line_items.map((one, index) =>
    orderLine(world, one, location, `order.line_items[${index}]`),
  );
  const lines = pricing_options?.auto_apply_taxes
    ? priced.map((one) => taxed(world, one, location.id))
    : priced;
  if (world.store.get('settings', 'phoneRequired')) requirePhones(fulfillments);
  const at = timestamp(world);
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
    ...sums(lines, location),
  };
}

/**
 * "The phone number of the fulfillment recipient. This field is required" (API reference, FulfillmentRecipient). Square
 * has been observed to accept orders without one, so this is a setting. The error code is that of another missing part of
 * a fulfillment (https://github.com/square/square-dotnet-sdk/issues/55).
 */
function requirePhones(fulfillments: readonly z.output<typeof fulfillment>[]): void {
  for (const [index, { shipment_details }] of fulfillments.entries()) {
    const one = shipment_details?.recipient;
    if (!one || one.customer_id || one.phone_number) continue;
    const detail = 'The recipient of a fulfillment must have a phone number.';
    const field = `order.fulfillments[${index}].shipment_details.recipient.phone_number`;
    throw invalid('MISSING_REQUIRED_PARAMETER', detail, field);
  }
}

const highestAmount = 1_000_000_000_000;

/** An order line with its price from the catalogue. Like Square, checks neither stock nor `is_archived`. */
function orderLine(
  world: World,
  asked: z.output<typeof line>,
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
