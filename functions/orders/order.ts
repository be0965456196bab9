import * as z from 'zod/mini';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { Item, Table } from '#functions/db/table.ts';
import { type OrderState, orderStates } from '#shared/order/order.ts';
import { includedTaxSchema } from '#shared/shipping/terms-of-sale.ts';
import { disputeSchema } from './dispute.ts';
import { shipmentSchema, shippingSchema } from './shipment.ts';

const lineSchema = z.object({
  artworkId: z.string(),
  variationId: z.string(),
  quantity: z.int(),
  /** Minor units for one piece, when the order was placed. */
  price: z.int(),
  /** False: Square does not count it, so no stock is reserved. */
  tracked: z.boolean(),
  title: z.string(),
  /** The work's category; absent in older orders. */
  format: z.optional(z.string()),
  name: z.string(),
  /** The cart line it came from, with that line's version. */
  lineId: z.string(),
  lineUpdatedAt: z.int(),
});
export type OrderLine = z.infer<typeof lineSchema>;

const refusalSchema = z.object({
  attempt: z.int(),
  status: z.int(),
  body: z.object({
    error: z.string(),
    code: z.optional(z.string()),
    errors: z.optional(z.array(z.object({ code: z.string(), detail: z.optional(z.string()) }))),
  }),
});
/** The result of an attempt that ended unpaid, kept to repeat a lost answer. */
export type PaymentRefusal = Omit<z.infer<typeof refusalSchema>, 'attempt'>;

const unitsSchema = z.object({ variationId: z.string(), quantity: z.int() });

const refundSchema = z.object({
  paymentId: z.string(),
  /** Minor units, fixed when the refund was decided. */
  amount: z.int(),
  /**
   * `asked`: written before Square is called. `accepted`: Square has accepted it, and may still draw the money.
   * `completed`: the shopper has it. `failed`: nothing was refunded; `failure` has the reason.
   */
  state: z.enum(['asked', 'accepted', 'completed', 'failed']),
  /** Square's code if it refused; `FAILED` or `REJECTED` if it had accepted. */
  failure: z.optional(z.string()),
  /** Milliseconds, like all times below. */
  decidedAt: z.optional(z.int()),
  completedAt: z.optional(z.int()),
  /** The only lease holder that has requested it from Square; absent if another request may be under way. */
  asker: z.optional(z.string()),
  /** Square's id of the refund, once accepted. */
  refundId: z.optional(z.string()),
  /** Set if it was made in the Dashboard or at the till and found there; absent if it was decided here. */
  by: z.optional(z.literal('square')),
  /** Id of the click that requested it; a repeated click means the same refund. */
  requestId: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Units to restock once the refund has completed. */
  restock: z.optional(z.array(unitsSchema)),
});
/** A refund of a payment; its number is its index in the order's list. */
export type OrderRefund = z.infer<typeof refundSchema>;

const restockSchema = z.object({
  ...unitsSchema.shape,
  /** Number of its refund. */
  refund: z.int(),
  /** `asked`: written before Square is called. */
  state: z.enum(['asked', 'done', 'failed']),
  decidedAt: z.int(),
  asker: z.optional(z.string()),
});
/** Units of one variation to restock; its number is its index in the order's list. */
export type OrderRestock = z.infer<typeof restockSchema>;

/** Why an authorization must be voided instead of captured. */
const voidReasons = [
  'not authorised',
  'sold elsewhere',
  'held by another',
  'closed at Square',
  'price changed',
  'location changed',
  'count missing',
  'payment does not match',
  'paid at Square by another payment',
] as const;
export type VoidReason = (typeof voidReasons)[number];

/** Why an order waits for a person, for instance because money was captured that was to be voided. */
const reviewReasons = [
  ...voidReasons,
  'paid at Square although nobody paid here',
  'payment is gone',
  'captured by Square, and sold elsewhere',
  'Square will not void',
  'refund failed',
  'unclear',
] as const;
export type ReviewReason = (typeof reviewReasons)[number];

/** One of these reasons; unknown text, as from an older version, is read as `otherwise`. */
function reason<Reason extends string>(reasons: readonly Reason[], otherwise: Reason) {
  const known = (written: string) => reasons.find((some) => some === written) ?? otherwise;
  return z.pipe(z.string(), z.transform(known));
}

const cardSchema = z.object({ sourceId: z.string(), buyerEmail: z.string() });
/** The payment request's single-use card token, and the shopper's email. */
export type Card = z.infer<typeof cardSchema>;

/** The part of an address that the shop stores, only for an order that is paid or may still be. */
const deliverySchema = z.object({ name: z.string(), town: z.string() });

/**
 * An order. Amount, location and mode are fixed here and never taken from a payment request. The shipping address goes
 * to Square when the order is placed; the shop keeps only name and town.
 */
const orderSchema = z.object({
  orderId: z.string(),
  /** The guest's id, a hash. */
  owner: z.string(),
  mode: z.enum(['test', 'live']),
  locationId: z.string(),
  currency: z.string(),
  /** Minor units. */
  total: z.int(),
  /** Absent if the shop's prices include no tax. */
  includedTax: z.optional(includedTaxSchema),
  lines: z.array(lineSchema),
  state: z.enum(orderStates),
  /** Milliseconds, like all times below. */
  createdAt: z.int(),
  /** Version of the published texts (functions/texts) that the shopper agreed to; 0 means shop.config.ts. */
  textsVersion: z.optional(z.int()),
  /** When the oldest line of its cart was added; absent in older orders. */
  cartSince: z.optional(z.int()),
  /** Empty for a test order, which Square does not have. */
  squareOrderId: z._default(z.string(), ''),
  /** Number of the running or last payment attempt; 0 before the first. */
  attempt: z.int(),
  startedAt: z.optional(z.int()),
  /** The card of the running attempt, removed when the attempt ends. */
  card: z.optional(cardSchema),
  /** Until then the shopper may resume the attempt; afterwards the reconciler does. */
  leaseUntil: z.optional(z.int()),
  /** The lease holder: the only process that may work on the order. */
  worker: z.optional(z.string()),
  /** When the lease expires (lease.ts). */
  workerUntil: z.optional(z.int()),
  paymentId: z.optional(z.string()),
  /** Why the authorization must be voided instead of captured; written before the request to Square. */
  voidReason: z.optional(reason(voidReasons, 'not authorised')),
  /** How often the reconciler has requested the void, and when last. */
  voids: z.optional(z.int()),
  voidedAt: z.optional(z.int()),
  refusal: z.optional(refusalSchema),
  reviewReason: z.optional(reason(reviewReasons, 'unclear')),
  /** Refunds in the order in which they were decided or found; none is ever removed. */
  refunds: z.optional(z.array(refundSchema)),
  /** Restocks in the same order; none is ever removed. */
  restocks: z.optional(z.array(restockSchema)),
  /** The artist's decision about failed refunds, with the number of refunds at that time. */
  refundDecision: z.optional(z.object({ refunds: z.int(), ship: z.boolean() })),
  /** Disputes of its payment, each as last reported by Square; none is ever removed. */
  disputes: z.optional(z.array(disputeSchema)),
  /** When Square last reported a refund. */
  heardAt: z.optional(z.int()),
  /** Minor units that were captured and all refunded. More captured later is again money without an order. */
  givenBack: z.optional(z.int()),
  /** Errors of the shop itself with this order, counted by the reconciler: each makes the order wait longer. */
  troubles: z.optional(z.int()),
  /** The recipient, for the studio's list and the shopper's page; removed when the order has ended unpaid. */
  delivery: z.optional(deliverySchema),
  /** Whether it is sent to a member state of the European Union; absent in older orders. */
  toUnion: z.optional(z.boolean()),
  /** No emails are sent about it, because the shop sent none when it was placed. */
  silent: z.optional(z.literal(true)),
  /** Milliseconds: when Square's counts included the sale. */
  recountedAt: z.optional(z.int()),
  /** The artist has marked it as shipped; the request to Square is not sent or not answered yet. */
  shipping: z.optional(shippingSchema),
  shipment: z.optional(shipmentSchema),
  /** When its shipment was found canceled at Square. */
  shipmentCanceledAt: z.optional(z.int()),
  /** The masked address of its emails. */
  mailedTo: z.optional(z.string()),
  /** Only links with this version open its page; the first version, unless links were revoked. */
  linkVersion: z.optional(z.int()),
  confirmation: z.optional(z.string()),
  paidAt: z.optional(z.int()),
  /** When the operator erased its personal data; `owner` then identifies nobody. */
  erasedAt: z.optional(z.int()),
});
export type Order = z.infer<typeof orderSchema>;

const orderRow = storedRow('order', orderSchema);

/** Throws UnreadableRow, so that an unreadable order never counts as missing. */
export function parseOrder(item: Item | undefined): Order {
  return orderRow.read(item ?? {});
}

/** For lists: reports unreadable orders and returns the others. */
export function parseOrders(items: readonly Item[]): Order[] {
  return orderRow.readAll(items);
}

/** From an order's row or its index entry. */
export function orderIdOf({ pk }: Item): string {
  return String(pk).slice(keys.order('').pk.length);
}

/** Orders by id, and the ids of unreadable ones. */
export async function readOrdersById(
  table: Table,
  orderIds: Iterable<string>,
): Promise<{ readonly orders: ReadonlyMap<string, Order>; readonly unreadable: ReadonlySet<string> }> {
  const items = await table.batchGet(
    [...new Set(orderIds)].map((orderId) => keys.order(orderId)),
    true,
  );
  const orders = new Map<string, Order>();
  const unreadable = new Set<string>();
  for (const item of items) {
    const orderId = orderIdOf(item);
    const order = orderRow.tryRead(item);
    if (order) orders.set(orderId, order);
    else unreadable.add(orderId);
  }
  return { orders, unreadable };
}

/** Always strongly consistent, because decisions about money depend on it. */
export async function readOrder(table: Table, orderId: string): Promise<Order | undefined> {
  const item = await table.get(keys.order(orderId), true);
  return item && parseOrder(item);
}

/** Milliseconds for which one attempt may reserve stock before the reconciler takes it over. */
export const attemptMs = 120_000;
/**
 * Milliseconds: longer than the Lambda that has the lease can run. Correctness does not depend on it: every write of a
 * lease holder requires that it still is the holder (`guard` of a transition).
 */
export const shopperLeaseMs = 30_000;
export const reconcilerLeaseMs = 60_000;
/** Milliseconds. An order unpaid for this long is canceled here and at Square. */
export const unpaidLifetime = 24 * 60 * 60_000;
/** The most attempts of one order. */
export const largestAttempts = 5;

const inFlight: readonly OrderState[] = ['PAYING', 'CAPTURING'];

/** Whether a payment attempt is under way. */
export function isInFlight(state: OrderState): boolean {
  return inFlight.includes(state);
}

/** Whether it can be paid: not closed, not too old, and not tried too often. */
export function isPayable(order: Order, now: number): boolean {
  return order.state === 'OPEN' && order.attempt < largestAttempts && now - order.createdAt < unpaidLifetime;
}

/** Lines whose units the order reserves. */
export function takenLines(order: Order): readonly OrderLine[] {
  return order.mode === 'live' ? order.lines.filter((line) => line.tracked) : [];
}

/** Whether emails are sent about it. Without `delivery` it was placed while the shop sent none. */
export function isWrittenAbout({ delivery, silent }: Order): boolean {
  return delivery !== undefined && silent === undefined;
}

/** The key of the running attempt, known before Square gets it. Square allows 45 characters; these are 30. */
export function paymentKeyOf({ orderId, attempt }: Pick<Order, 'orderId' | 'attempt'>): string {
  return `p_${orderId}_${attempt}`;
}

/** The key of a refund, by its number. Square allows 45 characters; these are 30 with a hundred refunds. */
export function refundKeyOf({ orderId }: Pick<Order, 'orderId'>, number: number): string {
  return `r_${orderId}_${number}`;
}

/** The key of a restock, by its number. Square allows 128 characters. */
export function restockKeyOf({ orderId }: Pick<Order, 'orderId'>, number: number): string {
  return `rs_${orderId}_${number}`;
}
