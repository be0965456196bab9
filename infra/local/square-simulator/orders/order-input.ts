import { locationOf } from '#infra/local/square-simulator/catalogue/locations.ts';
import type { Fields } from '#infra/local/square-simulator/http/fields.ts';
import { badRequest, invalid } from '#infra/local/square-simulator/http/problem.ts';
import { newId } from '#infra/local/square-simulator/store/ids.ts';
import type { Fulfillment, Location, Money, Order } from '#infra/local/square-simulator/store/types.ts';
import { timestamp, type World } from '#infra/local/square-simulator/store/world.ts';
import { countries } from './countries.ts';
import { orderLine, refuseUnknownSums, sameCurrency } from './order-lines.ts';
import { sums } from './order-records.ts';
import { applyTaxes } from './taxes.ts';

const highestMetadata = 10;

/** An order as it is asked for, priced; nothing is stored. */
export function readOrder(world: World, fields: Fields): Order {
  const location = locationOf(world, fields.requiredText('location_id'), fields.path('location_id'));
  refuseUnknownSums(fields);
  const priced = fields.objects('line_items').map((line) => orderLine(world, line, location));
  const { lines, taxes } = applyTaxes(world, fields, { lines: priced, location });
  const charges = fields.objects('service_charges').map((charge) => serviceCharge(charge, location));
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
    service_charges: charges,
    fulfillments,
    created_at: at,
    updated_at: at,
    state: 'OPEN',
    version: 1,
    ...sums(lines, charges, location),
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

function serviceCharge(fields: Fields, location: Location) {
  const amount: Money | undefined = fields.money('amount_money');
  if (!amount)
    throw badRequest('The simulator knows service charges with an amount only.', fields.path('amount_money'));
  sameCurrency(amount, location, fields.path('amount_money.currency'));
  if (fields.flag('taxable'))
    throw badRequest('The simulator does not compute taxes.', fields.path('taxable'));
  return {
    uid: fields.text('uid', { max: 60 }) ?? newId.uid(),
    name: fields.text('name', { max: 255 }),
    calculation_phase: fields.text('calculation_phase') ?? 'SUBTOTAL_PHASE',
    taxable: false,
    amount_money: amount,
    applied_money: amount,
    total_money: amount,
  };
}
