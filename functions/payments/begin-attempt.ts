import { randomUUID } from 'node:crypto';
import { lineUnchanged } from '../cart/cart-records.ts';
import { bumpVersion } from '../catalogue/version.ts';
import { indexKeys, keys } from '../db/keys.ts';
import { ConditionFailed, type Item, type Table, type TransactAction } from '../db/table.ts';
import { limitUpdate } from '../limits/rate-limit.ts';
import type { Order, OrderLine } from '../orders/order-records.ts';
import { leaseTime, paymentKeyOf, workerTime } from './machine.ts';
import type { NewTillPayment } from './till.ts';

/** Seconds. The single-use card token and the e-mail address are not kept longer, whatever happens. */
const attemptLifetime = 24 * 60 * 60;

/** What a payment request brings along. */
interface Card {
  readonly sourceId: string;
  readonly buyerEmail: string;
}

/** Against card testing (reliability section 2.3). Only attempts that really begin are counted. */
const paymentsOfGuest = { name: 'payments-guest', limit: 10, windowSeconds: 3600 } as const;
const paymentsOfNetwork = { name: 'payments-network', limit: 20, windowSeconds: 3600 } as const;

/** Why an attempt could not begin; `line` is the order line in the way. */
export type StartProblem =
  | { readonly kind: 'order-moved' }
  | { readonly kind: 'other-payment' }
  /** Seconds until the limit of payments lets through again. */
  | { readonly kind: 'too-many'; readonly retryAfter: number }
  | { readonly kind: 'cart-changed' }
  | {
      readonly kind: 'sold-out' | 'price-changed' | 'tracking-changed';
      readonly line: OrderLine;
      readonly tracked: boolean;
    };

/**
 * TX-A of reliability section 2.2, all or nothing: the order begins attempt k, the guest pays nothing else meanwhile,
 * every ordered cart line is still as ordered, every variation can still be sold at the agreed price and its units
 * are taken, and the exact request to Square is on disk before Square hears of it.
 */
export async function beginAttempt(
  ports: { readonly table: Table; readonly now: () => number },
  order: Order,
  card: Card,
  network: string,
): Promise<Order | StartProblem> {
  const now = ports.now();
  const limits = [
    limitUpdate(now, paymentsOfGuest, order.owner),
    limitUpdate(now, paymentsOfNetwork, network),
  ];
  const attempt = order.attempt + 1;
  const begun: Order = {
    ...order,
    state: 'PAYING',
    attempt,
    paymentKey: paymentKeyOf(order.orderId, attempt),
    startedAt: now,
    leaseUntil: now + leaseTime,
    worker: randomUUID(),
    workerUntil: now + workerTime,
  };
  const takesStock = order.mode === 'live' && order.lines.some((line) => line.tracked);
  const actions = [
    startOrder(order, begun),
    lockGuest(order, now),
    ...limits.map(({ Key, change }) => ({ Update: { Key, ...change } })),
    ...order.lines.map((line) =>
      lineUnchanged(order.owner, { id: line.lineId, quantity: line.quantity, updatedAt: line.lineUpdatedAt }),
    ),
    ...order.lines.map((line) => takeStock(order, line, now)),
    putAttempt(begun, card, now),
    ...(takesStock ? [bumpVersion()] : []),
  ];
  try {
    await ports.table.transact(actions);
    return begun;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return startProblem(order, error, limits[0]?.retryAfter ?? 0);
  }
}

function startOrder(order: Order, begun: Order): TransactAction {
  return {
    Update: {
      Key: keys.order(order.orderId),
      UpdateExpression:
        'SET #state = :paying, attempt = :attempt, paymentKey = :key, startedAt = :now, leaseUntil = :lease, #worker = :worker, workerUntil = :workerUntil, #lines = :lines, gsi1pk = :pending, gsi1sk = :place REMOVE paymentId, voidReason, voids, voidedAt, refusal',
      ConditionExpression:
        '#state = :open AND #owner = :owner AND #mode = :mode AND attempt = :before AND #total = :total',
      ExpressionAttributeNames: {
        '#state': 'state',
        '#owner': 'owner',
        '#mode': 'mode',
        '#worker': 'worker',
        '#lines': 'lines',
        '#total': 'total',
      },
      ExpressionAttributeValues: {
        ':paying': 'PAYING',
        ':open': 'OPEN',
        ':owner': order.owner,
        ':mode': order.mode,
        ':total': order.total,
        ':before': order.attempt,
        ':attempt': begun.attempt,
        ':key': begun.paymentKey,
        ':now': begun.startedAt,
        ':lease': begun.leaseUntil,
        ':worker': begun.worker,
        ':workerUntil': begun.workerUntil,
        ':lines': order.lines,
        ...pendingKeys(begun.leaseUntil ?? 0, order.orderId),
      },
    },
  };
}

function pendingKeys(dueAt: number, orderId: string) {
  const { gsi1pk, gsi1sk } = indexKeys.pendingOrder(dueAt, orderId);
  return { ':pending': gsi1pk, ':place': gsi1sk };
}

function lockGuest(order: Order, now: number): TransactAction {
  return {
    Update: {
      Key: keys.paymentLock(order.owner),
      UpdateExpression: 'SET orderId = :order, expiresAt = :expiresAt',
      ConditionExpression: 'attribute_not_exists(orderId) OR orderId = :order',
      ExpressionAttributeValues: {
        ':order': order.orderId,
        ':expiresAt': Math.floor(now / 1000) + attemptLifetime,
      },
    },
  };
}

/**
 * The one place where stock is taken: decrement and question in one conditional write, never read-then-write.
 * A rehearsal, and what Square does not count, only asks.
 */
function takeStock(order: Order, line: OrderLine, now: number): TransactAction {
  const Key = keys.variation(line.artworkId, line.variationId);
  const condition =
    'available >= :quantity AND #hidden = :no AND isDeleted = :no AND price = :price AND currency = :currency AND tracked = :tracked';
  const values = {
    ':quantity': line.quantity,
    ':no': false,
    ':price': line.price,
    ':currency': order.currency,
    ':tracked': line.tracked,
  };
  if (order.mode === 'test' || !line.tracked)
    return {
      ConditionCheck: {
        Key,
        ConditionExpression: condition,
        ExpressionAttributeNames: { '#hidden': 'hidden' },
        ExpressionAttributeValues: values,
      },
    };
  return {
    Update: {
      Key,
      UpdateExpression:
        'SET available = available - :quantity, claims.#order = :claim, #version = #version + :one',
      ConditionExpression: `${condition} AND attribute_not_exists(claims.#order)`,
      ExpressionAttributeNames: { '#hidden': 'hidden', '#order': order.orderId, '#version': 'version' },
      ExpressionAttributeValues: {
        ...values,
        ':claim': { quantity: line.quantity, state: 'held', at: now },
        ':one': 1,
      },
    },
  };
}

/** What Square is asked in the running attempt: everything but card and e-mail comes from the order. */
export function requestOf(order: Order, card: Card): NewTillPayment {
  return {
    sourceId: card.sourceId,
    idempotencyKey: order.paymentKey ?? '',
    squareOrderId: order.squareOrderId ?? '',
    locationId: order.locationId,
    amount: order.total,
    currency: order.currency,
    buyerEmail: card.buyerEmail,
  };
}

function putAttempt(order: Order, card: Card, now: number): TransactAction {
  return {
    Put: {
      Item: {
        ...keys.attempt(order.orderId, order.attempt),
        ...requestOf(order, card),
        expiresAt: Math.floor(now / 1000) + attemptLifetime,
      },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  };
}

function startProblem(order: Order, { failed, items }: ConditionFailed, retryAfter: number): StartProblem {
  if (failed[0]) return { kind: 'order-moved' };
  if (failed[1]) return { kind: 'other-payment' };
  if (failed[2] || failed[3]) return { kind: 'too-many', retryAfter };
  const firstVariation = 4 + order.lines.length;
  if (failed.slice(4, firstVariation).includes(true)) return { kind: 'cart-changed' };
  for (const [index, line] of order.lines.entries()) {
    if (failed[firstVariation + index]) return stockProblem(order, line, items[firstVariation + index]);
  }
  return { kind: 'order-moved' };
}

function stockProblem(order: Order, line: OrderLine, row: Item | undefined): StartProblem {
  const tracked = row?.['tracked'] === true;
  const sellable = row && row['hidden'] === false && row['isDeleted'] === false;
  if (!sellable || Number(row['available'] ?? 0) < line.quantity) return { kind: 'sold-out', line, tracked };
  if (row['price'] !== line.price || row['currency'] !== order.currency)
    return { kind: 'price-changed', line, tracked };
  return tracked === line.tracked ? { kind: 'order-moved' } : { kind: 'tracking-changed', line, tracked };
}
