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
  /** Minor units, one piece, as it was when the order was placed. */
  price: z.int(),
  /** False: Square does not count it, so no stock is taken. */
  tracked: z.boolean(),
  title: z.string(),
  /** The work's category; absent in orders placed before it was kept. */
  format: z.optional(z.string()),
  name: z.string(),
  /** The cart line it came from, and how that line read then. */
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
/** How an attempt ended that was not paid, kept so that a lost answer can be given again. */
export type PaymentRefusal = Omit<z.infer<typeof refusalSchema>, 'attempt'>;

const unitsSchema = z.object({ variationId: z.string(), quantity: z.int() });

const refundSchema = z.object({
  paymentId: z.string(),
  /** Minor units, fixed when it was decided. */
  amount: z.int(),
  /**
   * `asked`: written before Square is asked. `accepted`: Square has it, and may still draw the money. `completed`: the
   * shopper has it. `failed`: nothing of it went back; `failure` says why.
   */
  state: z.enum(['asked', 'accepted', 'completed', 'failed']),
  /** Square's code, where it refused; `FAILED` and `REJECTED` where it had accepted. */
  failure: z.optional(z.string()),
  /** Milliseconds, as below. */
  decidedAt: z.optional(z.int()),
  completedAt: z.optional(z.int()),
  /** The one lease holder that has asked Square for it; absent where another request may be on its way. */
  asker: z.optional(z.string()),
  /** Square's id of it, once accepted. */
  refundId: z.optional(z.string()),
  /** Made in the Dashboard or at the till, and found there; absent: decided here. */
  by: z.optional(z.literal('square')),
  /** Of the click that asked for it: the same click again means the same refund. */
  requestId: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** What is to go back into stock once it has completed. */
  restock: z.optional(z.array(unitsSchema)),
});
/** A refund of a payment; its index in the order's list is its number. */
export type OrderRefund = z.infer<typeof refundSchema>;

const restockSchema = z.object({
  ...unitsSchema.shape,
  /** Number of the refund that it belongs to. */
  refund: z.int(),
  /** `asked`: written before Square is asked. */
  state: z.enum(['asked', 'done', 'failed']),
  decidedAt: z.int(),
  asker: z.optional(z.string()),
});
/** Units of one variation that go back into stock; its index in the order's list is its number. */
export type OrderRestock = z.infer<typeof restockSchema>;

/** Why an authorisation must be voided instead of captured. */
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

/** Why an order waits for a person: among them, that money was captured which was to be voided. */
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

/** One of these; in other words, as an older version may have written it, it is read as that one. */
function reason<Reason extends string>(reasons: readonly Reason[], otherwise: Reason) {
  const known = (written: string) => reasons.find((some) => some === written) ?? otherwise;
  return z.pipe(z.string(), z.transform(known));
}

const cardSchema = z.object({ sourceId: z.string(), buyerEmail: z.string() });
/** What a payment request brings along: the single-use card token and where the shopper is reached. */
export type Card = z.infer<typeof cardSchema>;

/** All that the shop keeps of an address, and only of an order that is or may still be paid. */
const deliverySchema = z.object({ name: z.string(), town: z.string() });

/**
 * An order. What is charged, where, and whether it is a test is fixed here and never taken from a payment request. The
 * shipping address is not: it goes to Square when the order is placed, and the shop keeps name and town of it.
 */
const orderSchema = z.object({
  orderId: z.string(),
  /** Guest id, a hash. */
  owner: z.string(),
  mode: z.enum(['test', 'live']),
  locationId: z.string(),
  currency: z.string(),
  /** Minor units. */
  total: z.int(),
  /** Absent where the shop's prices hold none. */
  includedTax: z.optional(includedTaxSchema),
  lines: z.array(lineSchema),
  state: z.enum(orderStates),
  /** Milliseconds, as every time below. */
  createdAt: z.int(),
  /** Version of the published texts (functions/texts) that the shopper agreed to; 0 means shop.config.ts. */
  textsVersion: z.optional(z.int()),
  /** When the oldest line of its cart was added; absent in orders placed before it was kept. */
  cartSince: z.optional(z.int()),
  /** Empty for a test order, which Square never gets. */
  squareOrderId: z._default(z.string(), ''),
  /** Number of the running or last payment attempt; 0 before the first. */
  attempt: z.int(),
  startedAt: z.optional(z.int()),
  /** The card of the running attempt, gone with its end. */
  card: z.optional(cardSchema),
  /** Until then the attempt is the shopper's to resume; then it is the reconciler's. */
  leaseUntil: z.optional(z.int()),
  /** The lease holder: the one process that may work on the order. */
  worker: z.optional(z.string()),
  /** When the lease expires (lease.ts). */
  workerUntil: z.optional(z.int()),
  paymentId: z.optional(z.string()),
  /** Why the authorisation must be voided instead of captured; written before asking Square to. */
  voidReason: z.optional(reason(voidReasons, 'not authorised')),
  /** How often the reconciler asked Square to void, and when last. */
  voids: z.optional(z.int()),
  voidedAt: z.optional(z.int()),
  refusal: z.optional(refusalSchema),
  reviewReason: z.optional(reason(reviewReasons, 'unclear')),
  /** Refunds, in the order they were decided or found; none is ever removed. */
  refunds: z.optional(z.array(refundSchema)),
  /** Restocks, in that order; none is ever removed. */
  restocks: z.optional(z.array(restockSchema)),
  /** What the artist decided about a refund that came to nothing, when there were that many refunds. */
  refundDecision: z.optional(z.object({ refunds: z.int(), ship: z.boolean() })),
  /** Disputes of its payment, each as Square last reported it; none is ever removed. */
  disputes: z.optional(z.array(disputeSchema)),
  /** When Square last reported a refund. */
  heardAt: z.optional(z.int()),
  /** Minor units that Square had taken for it and that all went back. More than that is money without an order again. */
  givenBack: z.optional(z.int()),
  /** How often the reconciler met an error of the shop's own with this order: each makes it wait longer. */
  troubles: z.optional(z.int()),
  /** Who gets it, for the studio's list and the shopper's page; gone once the order has ended unpaid. */
  delivery: z.optional(deliverySchema),
  /** It goes to a member state of the European Union; absent in orders placed before it was kept. */
  toUnion: z.optional(z.boolean()),
  /** Nobody is written to about it: the shop wrote no email when it was placed. */
  silent: z.optional(z.literal(true)),
  /** When Square's counts held the sale. Milliseconds. */
  recountedAt: z.optional(z.int()),
  /** The artist has said that it is shipped, and Square has not been told or not answered yet. */
  shipping: z.optional(shippingSchema),
  shipment: z.optional(shipmentSchema),
  /** Its shipment was found canceled at Square. */
  shipmentCanceledAt: z.optional(z.int()),
  /** The masked address that the email about it goes to. */
  mailedTo: z.optional(z.string()),
  /** Only links of this version open its page; the first, unless they were revoked. */
  linkVersion: z.optional(z.int()),
  confirmation: z.optional(z.string()),
  paidAt: z.optional(z.int()),
  /** The operator has erased whom it belonged to; `owner` names nobody any more. */
  erasedAt: z.optional(z.int()),
});
export type Order = z.infer<typeof orderSchema>;

const orderRow = storedRow('order', orderSchema);

/** Throws UnreadableRow: an order that cannot be read is never taken for one that is not there. */
export function parseOrder(item: Item | undefined): Order {
  return orderRow.read(item ?? {});
}

/** For lists: an order that cannot be read is reported and keeps no other from its list. */
export function parseOrders(items: readonly Item[]): Order[] {
  return orderRow.readAll(items);
}

/** Of an order's row, or of its entry in the index. */
export function orderIdOf({ pk }: Item): string {
  return String(pk).slice(keys.order('').pk.length);
}

/** The same by their ids, and the ids of those that are there and cannot be read. */
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

/** Always strongly consistent: money is decided on it. */
export async function readOrder(table: Table, orderId: string): Promise<Order | undefined> {
  const item = await table.get(keys.order(orderId), true);
  return item && parseOrder(item);
}

/** Milliseconds. How long one attempt may hold stock before the reconciler takes it over. */
export const attemptMs = 120_000;
/**
 * How long a lease lasts: longer than the Lambda that holds it can run. Correctness does not depend on it: every write of a
 * lease holder is conditional on still being the holder (`guard` of a transition).
 */
export const shopperLeaseMs = 30_000;
export const reconcilerLeaseMs = 60_000;
/** Milliseconds. An order that nobody paid for this long is cancelled here and at Square, and cannot be paid any more. */
export const unpaidLifetime = 24 * 60 * 60_000;
/** Attempts of one order. */
export const largestAttempts = 5;

const inFlight: readonly OrderState[] = ['PAYING', 'CAPTURING'];

/** A payment attempt of it is under way. */
export function isInFlight(state: OrderState): boolean {
  return inFlight.includes(state);
}

/** It can be paid: not closed, not too old, and not tried too often. */
export function isPayable(order: Order, now: number): boolean {
  return order.state === 'OPEN' && order.attempt < largestAttempts && now - order.createdAt < unpaidLifetime;
}

/** Lines whose units the order takes. */
export function takenLines(order: Order): readonly OrderLine[] {
  return order.mode === 'live' ? order.lines.filter((line) => line.tracked) : [];
}

/** An order of a shop that wrote no email and, in its time, no names has no `delivery`. */
export function isWrittenAbout({ delivery, silent }: Order): boolean {
  return delivery !== undefined && silent === undefined;
}

/** The key of the running attempt: known before Square gets it. At most 45 characters for Square; these are 30. */
export function paymentKeyOf({ orderId, attempt }: Pick<Order, 'orderId' | 'attempt'>): string {
  return `p_${orderId}_${attempt}`;
}

/** The key of a refund, by its number. At most 45 characters for Square; these are 30 where there are a hundred. */
export function refundKeyOf({ orderId }: Pick<Order, 'orderId'>, number: number): string {
  return `r_${orderId}_${number}`;
}

/** The key of a restock, by its number. At most 128 characters for Square. */
export function restockKeyOf({ orderId }: Pick<Order, 'orderId'>, number: number): string {
  return `rs_${orderId}_${number}`;
}
