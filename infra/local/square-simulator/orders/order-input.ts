import * as z from 'zod/mini';
import { filled, formed, money, rule, text } from '#infra/local/square-simulator/http/schemas.ts';

export const labels = {
  reference_id: text(40),
  metadata: z.exactOptional(
    z
      .record(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,60}$/)), z.string().check(z.maxLength(255)))
      .check(rule('BAD_REQUEST', 'At most 10 metadata entries.', (all) => Object.keys(all).length <= 10)),
  ),
};

/** Maximum lengths in characters (API reference, FulfillmentShipmentDetails). */
const tracking = {
  carrier: text(50),
  tracking_number: text(100),
  tracking_url: text(2000),
};

/** Codes of Square's enum `Country` (API version 2026-09-16): ISO 3166-1 alpha-2 without XK, and ZZ for unknown. */
const countries =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW ZZ'.split(
    ' ',
  );

const addressLine = text(500);
const recipient = z.looseObject({
  display_name: filled(255),
  email_address: text(255),
  phone_number: text(17),
  address: z.exactOptional(
    z.looseObject({
      address_line_1: addressLine,
      address_line_2: addressLine,
      locality: addressLine,
      postal_code: addressLine,
      country: z.exactOptional(z.enum(countries)),
    }),
  ),
});

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
      (one) => one.type !== 'SHIPMENT' || !!one.shipment_details,
      ['shipment_details'],
    ),
  );

/** A sparse change: missing fields stay unchanged. */
export const fulfillmentChange = z.object({
  uid: filled(60),
  state: z.exactOptional(states),
  shipment_details: z.exactOptional(z.looseObject(tracking)),
});

/** Refuses other fields, because the simulator would compute wrong sums for taxes, discounts and the like. */
const line = z.strictObject({
  uid: text(60),
  quantity: formed(/^[1-9]\d{0,11}$/, 'INVALID_VALUE', 'Quantity must be a positive whole number.'),
  catalog_object_id: filled(192),
  base_price_money: z.exactOptional(money),
  note: text(2000),
  metadata: z.optional(z.unknown()),
});
export type LineInput = z.output<typeof line>;

export const orderInput = z.strictObject({
  ...labels,
  location_id: filled(),
  source: z.exactOptional(z.object({ name: text(255) })),
  state: z.exactOptional(z.literal('OPEN')),
  line_items: z._default(z.array(line), []),
  fulfillments: z._default(z.array(fulfillment).check(z.maxLength(1)), []),
  pricing_options: z.exactOptional(
    z.object({
      auto_apply_taxes: z.exactOptional(z.boolean()),
      auto_apply_discounts: z.exactOptional(z.literal(false)),
    }),
  ),
});
export type OrderInput = z.output<typeof orderInput>;
