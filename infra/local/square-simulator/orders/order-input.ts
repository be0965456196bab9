import { presentAt, priceAt } from '#infra/local/square-simulator/catalogue/catalogue-objects.ts';
import { locationOf } from '#infra/local/square-simulator/catalogue/locations.ts';
import type { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { badRequest, invalid, notFound } from '#infra/local/square-simulator/http/problem.ts';
import type {
  Fulfillment,
  Location,
  Money,
  Order,
  OrderLine,
} from '#infra/local/square-simulator/store/types.ts';
import { newId, timestamp, type World } from '#infra/local/square-simulator/store/world.ts';
import { sums } from './order-records.ts';
import { applyTaxes } from './taxes.ts';

const highestMetadata = 10;

/** An order as it is asked for, priced; nothing is stored. */
export function readOrder(world: World, fields: Fields): Order {
  const location = locationOf(world, fields.requiredText('location_id'), fields.path('location_id'));
  refuseUnknownSums(fields);
  const priced = fields.objects('line_items').map((line) => orderLine(world, line, location));
  const { lines, taxes } = applyTaxes(world, fields, { lines: priced, location });
  if (world.store.get('settings', 'phoneRequired')) requirePhones(fields);
  const fulfillments = fields.objects('fulfillments').map((one) => readFulfillment(one));
  if (fulfillments.length > 1) {
    throw badRequest('An order can have at most one fulfillment.', fields.path('fulfillments'));
  }
  fields.text('state', { oneOf: ['OPEN'] });
  const at = timestamp(world);
  return {
    id: newId.order(),
    location_id: location.id,
    ...readLabels(fields),
    source: { name: fields.object('source')?.text('name', { max: 255 }) ?? 'Gallery shop' },
    line_items: lines,
    ...(taxes.length > 0 && { taxes }),
    fulfillments,
    created_at: at,
    updated_at: at,
    state: 'OPEN',
    version: 1,
    ...sums(lines, location),
  };
}

export function readLabels(fields: Fields): Partial<Order> {
  const reference = fields.text('reference_id', { max: 40 });
  const ticket = fields.text('ticket_name', { max: 30 });
  const metadata = readMetadata(fields);
  return {
    ...(reference !== undefined && { reference_id: reference }),
    ...(ticket !== undefined && { ticket_name: ticket }),
    ...(metadata && { metadata }),
  };
}

export function readFulfillment(fields: Fields): Fulfillment {
  const type = fields.requiredText('type', {
    oneOf: ['SHIPMENT', 'PICKUP', 'DELIVERY', 'DIGITAL', 'SIMPLE'],
  });
  const shipment = fields.object('shipment_details');
  if (type === 'SHIPMENT') checkShipment(fields, shipment);
  return {
    ...fields.raw,
    uid: fields.text('uid', { max: 60 }) ?? newId.uid(),
    type,
    state: fields.text('state', { oneOf: fulfillmentStates }) ?? 'PROPOSED',
  };
}

export const fulfillmentStates = [
  'PROPOSED',
  'RESERVED',
  'PREPARED',
  'COMPLETED',
  'CANCELED',
  'FAILED',
] as const;

/** Throws a Problem where a field is longer than Square takes (API reference, FulfillmentShipmentDetails). */
export function readTracking(shipment: Fields): void {
  shipment.text('shipping_note', { max: 500 });
  shipment.text('carrier', { max: 50 });
  shipment.text('shipping_type', { max: 50 });
  shipment.text('tracking_number', { max: 100 });
  shipment.text('tracking_url', { max: 2000 });
}

function checkShipment(fulfillment: Fields, shipment: Fields | undefined): void {
  if (!shipment) throw fulfillment.missing('shipment_details');
  readTracking(shipment);
  const recipient = shipment.requiredObject('recipient');
  if (recipient.has('customer_id')) return;
  recipient.requiredText('display_name', { max: 255 });
  recipient.text('email_address', { max: 255 });
  recipient.text('phone_number', { max: 17 });
  const address = recipient.object('address');
  for (const name of ['address_line_1', 'address_line_2', 'locality', 'postal_code'] as const) {
    address?.text(name, { max: 500 });
  }
  const country = address?.text('country');
  if (country !== undefined && !countries.has(country)) {
    throw invalid('INVALID_ENUM_VALUE', `\`${country}\` is not a valid enum value`, address?.path('country'));
  }
}

/**
 * "The phone number of the fulfillment recipient. This field is required" (API reference, FulfillmentRecipient). Square
 * was seen to take orders without one, so this is a setting. The code is that of another missing part of a fulfillment
 * (https://github.com/square/square-dotnet-sdk/issues/55).
 */
function requirePhones(order: Fields): void {
  for (const fulfillment of order.objects('fulfillments')) {
    const recipient = fulfillment.object('shipment_details')?.object('recipient');
    if (!recipient || recipient.has('customer_id') || recipient.text('phone_number')) continue;
    throw invalid(
      'MISSING_REQUIRED_PARAMETER',
      'The recipient of a fulfillment must have a phone number.',
      recipient.path('phone_number'),
    );
  }
}

function readMetadata(fields: Fields): Readonly<Record<string, string>> | undefined {
  const metadata = fields.object('metadata');
  if (!metadata) return undefined;
  const names = Object.keys(metadata.raw);
  if (names.length > highestMetadata) {
    throw badRequest(`At most ${highestMetadata} metadata entries.`, fields.path('metadata'));
  }
  return Object.fromEntries(
    names.map((name) => {
      if (!/^[A-Za-z0-9_-]{1,60}$/.test(name)) {
        throw badRequest(
          'A metadata key has characters or a length that is not allowed.',
          metadata.path(name),
        );
      }
      return [name, metadata.text(name, { max: 255 }) ?? ''];
    }),
  );
}

const highestAmount = 1_000_000_000_000;

/**
 * A line with its price filled in from the catalogue. As Square, it looks neither at stock nor at `is_archived`.
 */
function orderLine(world: World, fields: Fields, location: Location): OrderLine {
  const quantity = fields.requiredText('quantity', { max: 12 });
  if (!/^[1-9]\d*$/.test(quantity)) {
    throw invalid('INVALID_VALUE', 'Quantity must be a positive whole number.', fields.path('quantity'));
  }
  refuseUnknownSums(fields);
  const note = fields.text('note', { max: 2000 });
  const described = fromCatalogue(world, fields, location);
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

const unknownSums = [
  'taxes',
  'discounts',
  'service_charges',
  'modifiers',
  'applied_taxes',
  'applied_discounts',
  'rewards',
];

/** The shop sends none of these; sums that the simulator would get wrong are refused instead. */
function refuseUnknownSums(fields: Fields): void {
  for (const name of unknownSums) {
    if (fields.objects(name).length > 0) {
      throw badRequest(`The simulator does not compute ${name}.`, fields.path(name));
    }
  }
}

function sameCurrency(money: Money, location: Location, field: string): void {
  if (money.currency !== location.currency) {
    throw badRequest(`Currency ${money.currency} is not the location's ${location.currency}.`, field);
  }
}

/** Price and names of a line. The shop sells nothing that is not in the catalogue. */
function fromCatalogue(world: World, fields: Fields, location: Location) {
  const variationId = fields.requiredText('catalog_object_id', { max: 192 });
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
  const price = fields.money('base_price_money') ?? priceAt(variation, location.id);
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

/** Square's enum `Country` (API version 2026-09-16): ISO 3166-1 alpha-2 and ZZ for unknown. Kosovo's XK is not in it. */
const countries: ReadonlySet<string> = new Set(
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW ZZ'.split(
    ' ',
  ),
);
