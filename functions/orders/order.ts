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
  /** Price of one piece when the order was placed, in minor units. */
  price: z.int(),
  /** Whether Square counts the work's stock. Otherwise no stock is reserved. */
  tracked: z.boolean(),
  title: z.string(),
  /** The work's category; absent in older orders. */
  format: z.optional(z.string()),
  name: z.string(),
  /** Id of the ordered cart line. */
  lineId: z.string(),
  /** Version of the ordered cart line. */
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
/** The answer of an attempt that ended unpaid, stored so that the same answer can be given again. */
export type PaymentRefusal = Omit<z.infer<typeof refusalSchema>, 'attempt'>;

const unitsSchema = z.object({ variationId: z.string(), quantity: z.int() });

const refundSchema = z.object({
  paymentId: z.string(),
  /** Amount in minor units, which never changes. */
  amount: z.int(),
  /**
   * `asked`: written before Square is called. `accepted`: Square has accepted the refund. `completed`: the shopper has
   * the money. `failed`: nothing was refunded, and `failure` has the reason.
   */
  state: z.enum(['asked', 'accepted', 'completed', 'failed']),
  /** Square's error code if Square refused the refund; `FAILED` or `REJECTED` if it failed after it was accepted. */
  failure: z.optional(z.string()),
  /** Time of the decision in milliseconds, like all times below. */
  decidedAt: z.optional(z.int()),
  completedAt: z.optional(z.int()),
  /** The only lease holder that has sent the request to Square; absent if an earlier request may be under way. */
  asker: z.optional(z.string()),
  /** Square's id of the refund, once accepted. */
  refundId: z.optional(z.string()),
  /** Set if the refund was made in the Dashboard or at the till; absent if it was decided here. */
  by: z.optional(z.literal('square')),
  /** Id of the request in the studio, which is the same for a repeated click. */
  requestId: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Units to restock once the refund has completed. */
  restock: z.optional(z.array(unitsSchema)),
});
/** A refund of a payment. Its number is its index in `refunds`. */
export type OrderRefund = z.infer<typeof refundSchema>;

const restockSchema = z.object({
  ...unitsSchema.shape,
  /** Number of the refund that the units belong to. */
  refund: z.int(),
  /** `asked`: written before Square is called. */
  state: z.enum(['asked', 'done', 'failed']),
  decidedAt: z.int(),
  asker: z.optional(z.string()),
});
/** A restock of units of one variation. Its number is its index in `restocks`. */
export type OrderRestock = z.infer<typeof restockSchema>;

/** Reasons why an authorization must be voided instead of captured. */
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

/** Reasons why an order is in review, for instance that a payment was captured although the shop had to void it. */
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

/** Parses one of these reasons. Unknown text, as from an older version, is read as `otherwise`. */
function reason<Reason extends string>(reasons: readonly Reason[], otherwise: Reason) {
  const known = (written: string) => reasons.find((some) => some === written) ?? otherwise;
  return z.pipe(z.string(), z.transform(known));
}

const cardSchema = z.object({ sourceId: z.string(), buyerEmail: z.string() });
/** The payment request's single-use card token, and the shopper's email. */
export type Card = z.infer<typeof cardSchema>;

/** The part of the address that the shop stores, and removes if the order ends unpaid. */
const deliverySchema = z.object({ name: z.string(), town: z.string() });

/**
 * The row of an order. Amount, location and mode are set when the order is placed, and never read from a payment
 * request. The shipping address is sent to Square, and the shop stores only name and town.
 */
const orderSchema = z.object({
  orderId: z.string(),
  /** The guest's id, a hash. */
  owner: z.string(),
  mode: z.enum(['test', 'live']),
  locationId: z.string(),
  currency: z.string(),
  /** Total in minor units. */
  total: z.int(),
  /** The tax in `total`; absent if the prices include none. */
  includedTax: z.optional(includedTaxSchema),
  lines: z.array(lineSchema),
  state: z.enum(orderStates),
  /** Time of the order in milliseconds, like all times below. */
  createdAt: z.int(),
  /** Version of the published texts (functions/texts) that the shopper agreed to; 0: the texts of shop.config.ts. */
  textsVersion: z.optional(z.int()),
  /** Time at which the oldest line of the cart was added; absent in older orders. */
  cartSince: z.optional(z.int()),
  /** Id of the order at Square; empty for a test order, which Square does not have. */
  squareOrderId: z._default(z.string(), ''),
  /** Number of the running or last payment attempt; 0 before the first. */
  attempt: z.int(),
  startedAt: z.optional(z.int()),
  /** Card of the running attempt, removed when the attempt ends. */
  card: z.optional(cardSchema),
  /** Time until which the shopper may resume the attempt. Afterwards the reconciler ends it. */
  leaseUntil: z.optional(z.int()),
  /** Id of the lease holder, the only process that may work on the order. */
  worker: z.optional(z.string()),
  /** Time at which the lease expires (lease.ts). */
  workerUntil: z.optional(z.int()),
  paymentId: z.optional(z.string()),
  /** Reason why the authorization must be voided, written before the request to Square. */
  voidReason: z.optional(reason(voidReasons, 'not authorised')),
  /** Number of times that the reconciler has requested the void. */
  voids: z.optional(z.int()),
  /** Time at which the reconciler last requested the void. */
  voidedAt: z.optional(z.int()),
  refusal: z.optional(refusalSchema),
  reviewReason: z.optional(reason(reviewReasons, 'unclear')),
  /** Refunds in the order in which they were decided or found. None is ever removed. */
  refunds: z.optional(z.array(refundSchema)),
  /** Restocks in the order in which they were requested. None is ever removed. */
  restocks: z.optional(z.array(restockSchema)),
  /** The artist's decision about failed refunds. `refunds`: number of refunds at the time of the decision. */
  refundDecision: z.optional(z.object({ refunds: z.int(), ship: z.boolean() })),
  /** Disputes of the payment, each as last reported by Square. None is ever removed. */
  disputes: z.optional(z.array(disputeSchema)),
  /** Time at which Square last reported a refund. */
  heardAt: z.optional(z.int()),
  /** Captured amount in minor units that was completely refunded. If Square captures more, the order returns to review. */
  givenBack: z.optional(z.int()),
  /** Number of passes of the reconciler without a result. The delay before the next pass grows with it. */
  troubles: z.optional(z.int()),
  /** The recipient, for the studio's lists and the shopper's page; removed if the order ends unpaid. */
  delivery: z.optional(deliverySchema),
  /** Whether the destination is a member state of the European Union; absent in older orders. */
  toUnion: z.optional(z.boolean()),
  /** Set if no emails are sent about the order, because the shop sent none when the order was placed. */
  silent: z.optional(z.literal(true)),
  /** Time of the last completed follow-up, which compares the counts at Square with the sale. */
  recountedAt: z.optional(z.int()),
  /** Set while the artist has marked the order as shipped and Square has not recorded the shipment. */
  shipping: z.optional(shippingSchema),
  shipment: z.optional(shipmentSchema),
  /** Time at which the shipment was found canceled at Square. */
  shipmentCanceledAt: z.optional(z.int()),
  /** The masked address that the order's emails are sent to. */
  mailedTo: z.optional(z.string()),
  /** Version of the links that open the order's page; absent until links are revoked. */
  linkVersion: z.optional(z.int()),
  confirmation: z.optional(z.string()),
  paidAt: z.optional(z.int()),
  /** Time at which personal data was erased. `owner` then identifies nobody. */
  erasedAt: z.optional(z.int()),
});
export type Order = z.infer<typeof orderSchema>;

const orderRow = storedRow('order', orderSchema);

/** Parses an order's row. Throws UnreadableRow, so that an unreadable or missing row is never ignored. */
export function parseOrder(item: Item | undefined): Order {
  return orderRow.read(item ?? {});
}

/** Parses rows for a list: reports unreadable orders and returns the others. */
export function parseOrders(items: readonly Item[]): Order[] {
  return orderRow.readAll(items);
}

/** Returns the order id in an order's row or index entry. */
export function orderIdOf({ pk }: Item): string {
  return String(pk).slice(keys.order('').pk.length);
}

/** Reads orders with strong consistency. Returns the readable orders by id, and the ids of unreadable ones. */
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

/** Reads an order with strong consistency, because decisions about money depend on it. */
export async function readOrder(table: Table, orderId: string): Promise<Order | undefined> {
  const item = await table.get(keys.order(orderId), true);
  return item && parseOrder(item);
}

/** Milliseconds after which the reconciler ends an attempt that has not ended. */
export const attemptMs = 120_000;
/**
 * Milliseconds for which a shopper's request has the lease: longer than its Lambda can run. Correctness does not depend
 * on this time, because the guard of each write requires that the writer still has the lease.
 */
export const shopperLeaseMs = 30_000;
export const reconcilerLeaseMs = 60_000;
/** Milliseconds after which an unpaid order is canceled here and at Square. */
export const unpaidLifetime = 24 * 60 * 60_000;
/** Maximum number of payment attempts for one order. */
export const largestAttempts = 5;

const inFlight: readonly OrderState[] = ['PAYING', 'CAPTURING'];

/** Whether a payment attempt is under way. */
export function isInFlight(state: OrderState): boolean {
  return inFlight.includes(state);
}

/** Whether an attempt to pay the order may begin: it is OPEN, not too old, and has attempts left. */
export function isPayable(order: Order, now: number): boolean {
  return order.state === 'OPEN' && order.attempt < largestAttempts && now - order.createdAt < unpaidLifetime;
}

/** Returns the lines whose units the order reserves. */
export function takenLines(order: Order): readonly OrderLine[] {
  return order.mode === 'live' ? order.lines.filter((line) => line.tracked) : [];
}

/** Whether emails are sent about the order. None are sent without `delivery`, as after personal data was erased. */
export function isWrittenAbout({ delivery, silent }: Order): boolean {
  return delivery !== undefined && silent === undefined;
}

/** Returns the idempotency key of an attempt's payment. The key has 30 characters; Square allows 45. */
export function paymentKeyOf({ orderId, attempt }: Pick<Order, 'orderId' | 'attempt'>): string {
  return `p_${orderId}_${attempt}`;
}

/** Returns the idempotency key of the refund with this number. The key has about 30 characters; Square allows 45. */
export function refundKeyOf({ orderId }: Pick<Order, 'orderId'>, number: number): string {
  return `r_${orderId}_${number}`;
}

/** Returns the idempotency key of the restock with this number. Square allows 128 characters. */
export function restockKeyOf({ orderId }: Pick<Order, 'orderId'>, number: number): string {
  return `rs_${orderId}_${number}`;
}
