import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import type { OrderState } from '#shared/model/order.ts';
import { lineRemoved } from '../cart/cart-records.ts';
import { keys } from '../db/keys.ts';
import { ConditionFailed, type Table, type TransactAction } from '../db/table.ts';
import { type Order, parseOrder } from '../orders/order-records.ts';
import { workerTime } from './machine.ts';
import type { NewTillPayment } from './till.ts';

const requestSchema = z.object({
  sourceId: z.string(),
  idempotencyKey: z.string(),
  squareOrderId: z.string(),
  locationId: z.string(),
  amount: z.int(),
  currency: z.string(),
  buyerEmail: z.string(),
});

/** The stored request of the running attempt. */
export async function readAttempt(table: Table, order: Order): Promise<NewTillPayment | undefined> {
  const item = await table.get(keys.attempt(order.orderId, order.attempt), true);
  return item && requestSchema.parse(item);
}

/** Thrown when another process has taken the order over. */
export class LostOrder extends Error {
  override readonly name = 'LostOrder';
}

/** What a step of a running attempt may write besides the state. */
type Change = Partial<
  Pick<Order, 'paymentId' | 'voidReason' | 'workerUntil' | 'voids' | 'voidedAt' | 'reviewReason'>
>;

/**
 * Moves a running attempt on, if it still is where `order` says and still this worker's. A lost answer to the write
 * itself is recognised: the row then already stands where it was to go.
 */
export async function moveOrder(
  table: Table,
  order: Order,
  state: OrderState,
  change: Change = {},
): Promise<Order> {
  const entries = Object.entries(change);
  try {
    const item = await table.update(keys.order(order.orderId), {
      UpdateExpression: ['SET #state = :state', ...entries.map(([name]) => `#${name} = :${name}`)].join(', '),
      ConditionExpression: '#state = :from AND attempt = :attempt AND #worker = :worker',
      ExpressionAttributeNames: {
        '#state': 'state',
        '#worker': 'worker',
        ...Object.fromEntries(entries.map(([name]) => [`#${name}`, name])),
      },
      ExpressionAttributeValues: {
        ':state': state,
        ':from': order.state,
        ':attempt': order.attempt,
        ':worker': order.worker,
        ...Object.fromEntries(entries.map(([name, value]) => [`:${name}`, value])),
      },
      ReturnValues: 'ALL_NEW',
    });
    return parseOrder(item);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const there = error.items[0] && parseOrder(error.items[0]);
    if (there?.worker === order.worker && there?.attempt === order.attempt && there?.state === state)
      return there;
    throw new LostOrder('Another process has the order');
  }
}

/** Takes over an attempt whose worker's time is up. Undefined when someone else was faster or it moved on. */
export async function takeOver(
  { table, now }: { readonly table: Table; readonly now: () => number },
  order: Order,
): Promise<Order | undefined> {
  try {
    const item = await table.update(keys.order(order.orderId), {
      UpdateExpression: 'SET #worker = :worker, workerUntil = :until',
      ConditionExpression: '#state = :state AND attempt = :attempt AND workerUntil = :seen',
      ExpressionAttributeNames: { '#state': 'state', '#worker': 'worker' },
      ExpressionAttributeValues: {
        ':worker': randomUUID(),
        ':until': now() + workerTime,
        ':state': order.state,
        ':attempt': order.attempt,
        ':seen': order.workerUntil ?? 0,
      },
      ReturnValues: 'ALL_NEW',
    });
    return parseOrder(item);
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** TX-B's share of the cart: the ordered lines and nothing else. */
export function orderedLinesRemoved(order: Order): TransactAction[] {
  return order.lines.map((line) => lineRemoved(order.owner, { id: line.lineId }));
}

/** What every end of an attempt takes away. */
export function attemptEnded(order: Order): TransactAction[] {
  return [
    { Delete: { Key: keys.attempt(order.orderId, order.attempt) } },
    {
      Delete: {
        Key: keys.paymentLock(order.owner),
        ConditionExpression: 'attribute_not_exists(orderId) OR orderId = :order',
        ExpressionAttributeValues: { ':order': order.orderId },
      },
    },
  ];
}
