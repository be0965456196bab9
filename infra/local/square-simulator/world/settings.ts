import * as z from 'zod/mini';

/** What the simulator can be told to do, by a test or by a person over HTTP. Times are milliseconds. */

const quantity = z.union([z.number(), z.string()]);
const optional = z.optional;

/** In the order in which a dispute goes through them (Square docs, `DisputeState`); each raises its version. */
export const disputeStates = [
  'INQUIRY_EVIDENCE_REQUIRED',
  'INQUIRY_PROCESSING',
  'INQUIRY_CLOSED',
  'EVIDENCE_REQUIRED',
  'PROCESSING',
  'WON',
  'LOST',
  'ACCEPTED',
] as const;

/** What happens at the seller's side while the shop is not looking. */
export const worldEventSchema = z.discriminatedUnion('type', [
  /** The count goes down at once. Of the first location unless told. */
  z.strictObject({
    type: z.literal('till-sale'),
    variationId: z.string(),
    quantity: optional(z.number()),
    locationId: optional(z.string()),
  }),
  /** `amount` in minor units; with a location, only its own price changes. */
  z.strictObject({
    type: z.literal('price-change'),
    variationId: z.string(),
    amount: z.int(),
    locationId: optional(z.string()),
  }),
  /** A new count, as after stocktaking. */
  z.strictObject({
    type: z.literal('stock'),
    variationId: z.string(),
    quantity,
    locationId: optional(z.string()),
  }),
  /** The row of a count disappears, as if it had never been counted. */
  z.strictObject({ type: z.literal('count-missing'), variationId: z.string() }),
  z.strictObject({ type: z.literal('archive'), itemId: z.string(), archived: optional(z.boolean()) }),
  /** Takes an item's variations with it. */
  z.strictObject({ type: z.literal('delete'), id: z.string() }),
  /** Adds the object or replaces it, nested variations included. */
  z.strictObject({
    type: z.literal('put-object'),
    object: z.looseObject({ type: z.string(), id: z.string() }),
  }),
  /** Someone edits the order in the Dashboard: only its version changes. */
  z.strictObject({ type: z.literal('order-touched'), orderId: z.string() }),
  /** Someone cancels the order in the Dashboard, shipment and all. */
  z.strictObject({ type: z.literal('order-canceled'), orderId: z.string() }),
  /** Someone sends it off in the Dashboard or at the till. */
  z.strictObject({
    type: z.literal('order-shipped'),
    orderId: z.string(),
    carrier: optional(z.string()),
    trackingNumber: optional(z.string()),
  }),
  /** Someone calls its shipment off in the Dashboard; a paid order cannot be cancelled. */
  z.strictObject({ type: z.literal('shipment-canceled'), orderId: z.string() }),
  /** Someone sends it in two parcels: it has one more shipment to the same recipient. */
  z.strictObject({ type: z.literal('shipment-split'), orderId: z.string() }),
  /** From now on an authorised payment takes down what is due on its order as a captured one does. */
  z.strictObject({ type: z.literal('authorised-covers'), on: optional(z.boolean()) }),
  /** From now on a shipment whose recipient has no phone number is refused, as the reference of `FulfillmentRecipient` says. */
  z.strictObject({ type: z.literal('phone-required'), on: optional(z.boolean()) }),
  /** Square will not void this payment any more; with `captureAfter` it then captures it. */
  z.strictObject({
    type: z.literal('guarantee'),
    paymentId: z.string(),
    captureAfter: optional(z.number()),
  }),
  /** A pending refund comes to nothing. */
  z.strictObject({
    type: z.literal('refund-fails'),
    refundId: z.string(),
    status: optional(z.enum(['REJECTED', 'FAILED'])),
  }),
  /** Someone refunds in the Dashboard; with `items` they go back into stock by themselves. */
  z.strictObject({
    type: z.literal('dashboard-refund'),
    paymentId: z.string(),
    /** Minor units. */
    amount: z.int(),
    items: optional(z.array(z.strictObject({ variationId: z.string(), quantity: z.int() }))),
  }),
  /** The cardholder's bank disputes a payment, or the dispute moves on. */
  z.strictObject({
    type: z.literal('dispute'),
    paymentId: z.string(),
    state: optional(z.enum(disputeStates)),
    reason: optional(z.string()),
  }),
  z.strictObject({
    type: z.literal('location-status'),
    locationId: z.string(),
    status: z.enum(['ACTIVE', 'INACTIVE']),
  }),
  /** The catalogue's event once more, for nothing. */
  z.strictObject({ type: z.literal('catalogue-event'), times: optional(z.int()) }),
  /**
   * The shop is connected to the account of another seller: what belongs to locations of others is refused with 403
   * FORBIDDEN, or with `hides` as if it was not there. The works stay.
   */
  z.strictObject({
    type: z.literal('account-changed'),
    merchantId: z.string(),
    hides: optional(z.boolean()),
  }),
  /** The seller ends the application's access in the Dashboard. */
  z.strictObject({ type: z.literal('authorization-revoked') }),
  /** Every call answers 401 until the token is restored. */
  z.strictObject({ type: z.literal('token-revoked') }),
  z.strictObject({ type: z.literal('token-restored') }),
]);
export type WorldEvent = z.infer<typeof worldEventSchema>;

const side = optional(z.enum(['before', 'after']));
/** The work is done all the same, only the answer is bad. */
const apply = optional(z.boolean());

/** On which calls a fault falls, and how often. */
const when = {
  match: optional(
    z.strictObject({
      /** Name as in `routes.ts`, such as `createPayment`. */
      operation: optional(z.string()),
      method: optional(z.string()),
      /** Path with `*` for anything, such as `/v2/payments*`. */
      path: optional(z.string()),
    }),
  ),
  /** Only the n-th matching call, counted from 1. */
  nth: optional(z.int()),
  /** Fires at most so often. */
  times: optional(z.int()),
  /** 0 to 1; decided by a generator that `seed` starts, so that a run can be repeated. */
  probability: optional(z.number()),
  seed: optional(z.int()),
};

export const faultRuleSchema = z.discriminatedUnion('kind', [
  /** Waits before the work, or after it, when it is done and the answer is late. */
  z.strictObject({ kind: z.literal('delay'), ms: z.number(), side, ...when }),
  /** 429; `retryAfter` in seconds becomes the header. */
  z.strictObject({ kind: z.literal('rate-limit'), retryAfter: optional(z.number()), ...when }),
  /** 500 with Square's error body. */
  z.strictObject({ kind: z.literal('server-error'), apply, ...when }),
  /** 503 with a page of HTML, as a gateway sends it. */
  z.strictObject({ kind: z.literal('unavailable'), apply, ...when }),
  /** 200 with a page of HTML. */
  z.strictObject({ kind: z.literal('html'), apply, ...when }),
  /** Any answer: JSON, or a text as it is. */
  z.strictObject({ kind: z.literal('answer'), status: z.int(), body: z.unknown(), apply, ...when }),
  /** Done; headers and half of the body are sent, then silence. */
  z.strictObject({ kind: z.literal('stall'), ...when }),
  /** The connection breaks and nothing was done. */
  z.strictObject({ kind: z.literal('drop'), ...when }),
  /** It is done, and the connection breaks before the answer. */
  z.strictObject({ kind: z.literal('apply-then-drop'), ...when }),
  /** The connection breaks at once, and the request is done `ms` later (or when told to land). */
  z.strictObject({ kind: z.literal('late'), ms: z.number(), ...when }),
  /** The answer of work that was done; a look afterwards shows that none was. */
  z.strictObject({ kind: z.literal('forgets'), ...when }),
  /** 401, as after the access token was revoked. */
  z.strictObject({ kind: z.literal('unauthorised'), ...when }),
  /** 403, as when the access token lacks a right. */
  z.strictObject({ kind: z.literal('insufficient-scopes'), ...when }),
  /** A list hands out the cursor it was asked with, again and again. */
  z.strictObject({ kind: z.literal('cursor-loop'), ...when }),
  /**
   * What the card form's `tokenize()` does instead of giving its token, each seen by shops of Square's: it never answers
   * (https://developer.squareup.com/forums/t/28461), it throws, or it answers once the card has been destroyed. Calls of
   * the API do not count for it.
   */
  z.strictObject({ kind: z.literal('tokenize'), does: z.enum(['hangs', 'throws', 'late']), ...when }),
  /** Something happens in the world just before the work is done, or just after. */
  z.strictObject({ kind: z.literal('event'), event: worldEventSchema, side, ...when }),
]);
export type FaultRule = z.infer<typeof faultRuleSchema>;

const lag = optional(z.number().check(z.gte(0)));
export const lagsSchema = z.strictObject({
  stock: lag,
  soldOut: lag,
  refund: lag,
  fee: lag,
  search: lag,
  counts: lag,
  payments: lag,
});

export const webhookSettingsSchema = z.strictObject({
  hold: optional(z.boolean()),
  duplicates: optional(z.int()),
  reversed: optional(z.boolean()),
  delay: optional(z.number()),
});

export const clockSchema = z.strictObject({ advance: z.number() });

export const cardSchema = z.strictObject({
  number: z.exactOptional(z.string()),
  cvv: z.exactOptional(z.string()),
  expMonth: z.exactOptional(z.int()),
  expYear: z.exactOptional(z.int()),
  postalCode: z.exactOptional(z.string()),
  amount: optional(z.strictObject({ amount: z.int(), currency: z.string() })),
});
