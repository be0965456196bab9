import * as z from 'zod/mini';
import { orderStates } from '#shared/model/order.ts';
import { lineUnchanged } from '../cart/cart-records.ts';
import { indexKeys, keys } from '../db/keys.ts';
import { ConditionFailed, type Table } from '../db/table.ts';

const orderLineSchema = z.object({
  artworkId: z.string(),
  variationId: z.string(),
  quantity: z.int(),
  /** Minor units, one piece, as it was when the order was placed. */
  price: z.int(),
  /** False: Square does not count it, so no stock is taken. */
  tracked: z.boolean(),
  title: z.string(),
  name: z.string(),
  /** The cart line it came from, and how that line read then. */
  lineId: z.string(),
  lineUpdatedAt: z.int(),
});
export type OrderLine = z.infer<typeof orderLineSchema>;

const addressSchema = z.object({
  name: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  country: z.string(),
});
export type OrderAddress = z.infer<typeof addressSchema>;

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
export type Refusal = z.infer<typeof refusalSchema>;

/** An order. What is charged, where, and whether it is a rehearsal is fixed here and never taken from a payment request. */
const orderSchema = z.object({
  orderId: z.string(),
  /** Guest id, a hash. */
  owner: z.string(),
  mode: z.enum(['test', 'live']),
  locationId: z.string(),
  currency: z.string(),
  /** Minor units. */
  total: z.int(),
  lines: z.array(orderLineSchema),
  state: z.enum(orderStates),
  /** Milliseconds, as every time below. */
  createdAt: z.int(),
  /** Kept until Square has it and the order is closed. */
  address: z.optional(addressSchema),
  squareOrderId: z.optional(z.string()),
  /** Number of the running or last payment attempt; 0 before the first. */
  attempt: z.int(),
  paymentKey: z.optional(z.string()),
  startedAt: z.optional(z.int()),
  leaseUntil: z.optional(z.int()),
  /** The one process that may take the attempt a step further, until `workerUntil`. */
  worker: z.optional(z.string()),
  workerUntil: z.optional(z.int()),
  paymentId: z.optional(z.string()),
  /** Why the authorisation must be given back instead of captured; written before asking Square to. */
  voidReason: z.optional(z.string()),
  /** How often the reconciler asked Square to void, and when last. */
  voids: z.optional(z.int()),
  voidedAt: z.optional(z.int()),
  refusal: z.optional(refusalSchema),
  reviewReason: z.optional(z.string()),
  confirmation: z.optional(z.string()),
  paidAt: z.optional(z.int()),
});
export type Order = z.infer<typeof orderSchema>;

export function parseOrder(item: unknown): Order {
  return orderSchema.parse(item);
}

/** Always strongly consistent: money is decided on it. */
export async function readOrder(table: Table, orderId: string): Promise<Order | undefined> {
  const item = await table.get(keys.order(orderId), true);
  return item && orderSchema.parse(item);
}

/** Id of the order that the guest is paying right now. */
export async function readRunningOrder(table: Table, guestId: string): Promise<string | undefined> {
  const item = await table.get(keys.paymentLock(guestId), true);
  return item && String(item['orderId']);
}

/** The order this very request made before, if any. */
export async function findOrderByKey(table: Table, hash: string): Promise<Order | undefined> {
  const item = await table.get(keys.orderKey(hash), true);
  return item && readOrder(table, String(item['orderId']));
}

/** Thrown when a cart line changed between reading it and writing the order. */
export class CartChanged extends Error {
  override readonly name = 'CartChanged';
}

const keyLifetimeSeconds = 7 * 24 * 60 * 60;

/**
 * Writes order and order key together, on the cart as it was read. When another request with the same key was
 * faster, answers that one's order.
 */
export async function createOrder(
  table: Table,
  hash: string,
  order: Order,
): Promise<{ readonly order: Order; readonly isNew: boolean }> {
  try {
    await table.transact([
      {
        Put: {
          Item: {
            ...keys.orderKey(hash),
            orderId: order.orderId,
            expiresAt: Math.floor(order.createdAt / 1000) + keyLifetimeSeconds,
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      {
        Put: {
          Item: {
            ...keys.order(order.orderId),
            ...indexKeys.unpaidOrder(order.createdAt, order.orderId),
            ...order,
          },
          ConditionExpression: 'attribute_not_exists(pk)',
        },
      },
      ...order.lines.map((line) =>
        lineUnchanged(order.owner, {
          id: line.lineId,
          quantity: line.quantity,
          updatedAt: line.lineUpdatedAt,
        }),
      ),
    ]);
    return { order, isNew: true };
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const other = error.failed[0] ? await findOrderByKey(table, hash) : undefined;
    if (other) return { order: other, isNew: false };
    throw new CartChanged('A cart line changed');
  }
}

/** Remembers Square's id of an order. Whoever comes second brings the same id: the idempotency key sees to it. */
export async function linkSquareOrder(table: Table, orderId: string, squareOrderId: string): Promise<Order> {
  const item = await table.update(keys.order(orderId), {
    UpdateExpression: 'SET squareOrderId = if_not_exists(squareOrderId, :id)',
    ConditionExpression: 'attribute_exists(pk)',
    ExpressionAttributeValues: { ':id': squareOrderId },
    ReturnValues: 'ALL_NEW',
  });
  return orderSchema.parse(item);
}

/**
 * Closes an order that nobody is paying. It stays listed as unpaid until Square's counterpart is cancelled too
 * (`forgetUnpaid`). False when it was not OPEN.
 */
export async function closeOpenOrder(table: Table, orderId: string): Promise<boolean> {
  try {
    await table.update(keys.order(orderId), {
      UpdateExpression: 'SET #state = :canceled, gsi1sk = :first',
      ConditionExpression: '#state = :open',
      ExpressionAttributeNames: { '#state': 'state' },
      ExpressionAttributeValues: {
        ':canceled': 'CANCELED',
        ':open': 'OPEN',
        ':first': indexKeys.unpaidOrder(0, orderId).gsi1sk,
      },
    });
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/** Takes a cancelled order off the reconciler's list, with the address it no longer needs. */
export async function forgetUnpaid(table: Table, orderId: string): Promise<void> {
  await table.update(keys.order(orderId), {
    UpdateExpression: 'REMOVE gsi1pk, gsi1sk, address',
    ConditionExpression: '#state = :canceled',
    ExpressionAttributeNames: { '#state': 'state' },
    ExpressionAttributeValues: { ':canceled': 'CANCELED' },
  });
}
