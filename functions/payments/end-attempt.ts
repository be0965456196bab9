import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod/mini';
import { variationItemSchema } from '../catalogue/catalogue-items.ts';
import { bumpVersion } from '../catalogue/version.ts';
import { indexKeys, keys } from '../db/keys.ts';
import { ConditionFailed, TableBusy, type TransactAction } from '../db/table.ts';
import { type Order, type OrderLine, type Refusal, readOrder } from '../orders/order-records.ts';
import { attemptEnded, orderedLinesRemoved } from './payment-records.ts';
import type { CheckoutPorts } from './ports.ts';
import { availableAtCount, availableWithout } from './stock.ts';
import type { Count, TillPayment } from './till.ts';

/** With the place that its count is of, as a sync notes it. */
const claimedRowSchema = z.extend(variationItemSchema, { locationId: z.optional(z.string()) });
type ClaimedRow = z.infer<typeof claimedRowSchema>;

type Ports = Pick<CheckoutPorts, 'table' | 'now' | 'log' | 'metric'>;

/** Milliseconds between two looks at an order that waits for a person. */
const reviewPause = 5 * 60_000;
const releaseTries = 12;

/**
 * TX-B of reliability section 2.2: Square has the money, so the order is PAID, its claims become sales at Square's own
 * time, and the ordered cart lines go. Doing it twice changes nothing. Answers the order as it stands afterwards.
 */
export async function settle(ports: Ports, order: Order, payment: TillPayment): Promise<Order> {
  const paidAt = ports.now();
  const rehearsal = order.mode === 'test' ? indexKeys.paidTestOrder(paidAt, order.orderId) : undefined;
  const paid: TransactAction = {
    Update: {
      Key: keys.order(order.orderId),
      UpdateExpression: `SET #state = :paid, paymentId = :payment, confirmation = :payment, paidAt = :now${
        rehearsal ? ', gsi1pk = :list, gsi1sk = :place' : ''
      } REMOVE #worker, workerUntil, leaseUntil, address, refusal, reviewReason${rehearsal ? '' : ', gsi1pk, gsi1sk'}`,
      ConditionExpression: 'attempt = :attempt AND #state IN (:paying, :authorised, :capturing, :review)',
      ExpressionAttributeNames: { '#state': 'state', '#worker': 'worker' },
      ExpressionAttributeValues: {
        ':paid': 'PAID',
        ':payment': payment.paymentId,
        ':now': paidAt,
        ':attempt': order.attempt,
        ':paying': 'PAYING',
        ':authorised': 'AUTHORISED',
        ':capturing': 'CAPTURING',
        ':review': 'REVIEW',
        ...(rehearsal && { ':list': rehearsal.gsi1pk, ':place': rehearsal.gsi1sk }),
      },
    },
  };
  const sold = claimed(order).map((line) => soldClaim(order, line, payment.at));
  // Whatever has become of claim or lock: the money is taken, so the order is PAID.
  const applied = await transactWithout(
    ports,
    [paid, ...orderedLinesRemoved(order)],
    [...attemptEnded(order), ...sold],
  );
  if (!applied) return mustRead(ports, order);
  ports.log('info', { message: 'order', orderId: order.orderId, attempt: order.attempt, state: 'PAID' });
  ports.metric(order.mode === 'live' ? 'OrderPaid' : 'TestOrderPaid');
  return { ...order, state: 'PAID', paymentId: payment.paymentId, confirmation: payment.paymentId, paidAt };
}

function soldClaim(order: Order, line: OrderLine, at: number): TransactAction {
  return {
    Update: {
      Key: keys.variation(line.artworkId, line.variationId),
      UpdateExpression: 'SET claims.#order = :claim, #version = #version + :one',
      ConditionExpression: 'claims.#order.#state = :held',
      ExpressionAttributeNames: { '#order': order.orderId, '#state': 'state', '#version': 'version' },
      ExpressionAttributeValues: {
        ':claim': { quantity: line.quantity, state: 'sold', at },
        ':held': 'held',
        ':one': 1,
      },
    },
  };
}

/**
 * Ends an attempt of which it is certain that nothing was charged: the order is open again and its units are for sale.
 * With `counts`, fresh from Square, the rows also learn what the till has sold.
 */
export async function release(
  ports: Ports,
  order: Order,
  refusal: Omit<Refusal, 'attempt'>,
  counts: ReadonlyMap<string, Count> = new Map(),
): Promise<Order> {
  for (let attempt = 1; attempt <= releaseTries; attempt++) {
    const lines = claimed(order);
    const rows = await readClaimedRows(ports, lines);
    const restocked = lines.flatMap((line) => restock(order, line, rows.get(line.variationId), counts));
    try {
      await transactWithout(
        ports,
        [reopened(order, refusal), ...restocked, ...(restocked.length > 0 ? [bumpVersion()] : [])],
        attemptEnded(order),
      );
      const now = await mustRead(ports, order);
      ports.log('info', {
        message: 'order',
        orderId: order.orderId,
        attempt: order.attempt,
        state: now.state,
      });
      return now;
    } catch (error) {
      // A row changed between reading and writing: once more with what it says now.
      if (!(error instanceof ConditionFailed)) throw error;
      await sleep(Math.random() * 10 * attempt);
    }
  }
  throw new TableBusy('The stock kept changing');
}

function reopened(order: Order, refusal: Omit<Refusal, 'attempt'>): TransactAction {
  const { gsi1pk, gsi1sk } = indexKeys.unpaidOrder(order.createdAt, order.orderId);
  return {
    Update: {
      Key: keys.order(order.orderId),
      UpdateExpression:
        'SET #state = :open, gsi1pk = :unpaid, gsi1sk = :place, refusal = :refusal REMOVE #worker, workerUntil, leaseUntil, paymentId, voidReason, voids, voidedAt, reviewReason',
      ConditionExpression: 'attempt = :attempt AND #state IN (:paying, :authorised, :capturing, :review)',
      ExpressionAttributeNames: { '#state': 'state', '#worker': 'worker' },
      ExpressionAttributeValues: {
        ':open': 'OPEN',
        ':unpaid': gsi1pk,
        ':place': gsi1sk,
        ':refusal': { attempt: order.attempt, ...refusal },
        ':attempt': order.attempt,
        ':paying': 'PAYING',
        ':authorised': 'AUTHORISED',
        ':capturing': 'CAPTURING',
        ':review': 'REVIEW',
      },
    },
  };
}

function restock(
  order: Order,
  line: OrderLine,
  row: ClaimedRow | undefined,
  counts: ReadonlyMap<string, Count>,
): TransactAction[] {
  if (row?.claims[order.orderId]?.state !== 'held') return [];
  const count = counts.get(line.variationId);
  // A count of another place, or an older one, is no news.
  const isNews =
    count !== undefined &&
    count.calculatedAt >= row.calculatedAt &&
    (row.locationId ?? order.locationId) === order.locationId;
  const fresh = isNews ? count : undefined;
  const available = fresh
    ? availableAtCount(row, order.orderId, fresh)
    : availableWithout(row, order.orderId);
  return [
    {
      Update: {
        Key: keys.variation(line.artworkId, line.variationId),
        UpdateExpression:
          'SET available = :available, squareCount = :count, calculatedAt = :calculatedAt, #version = #version + :one REMOVE claims.#order',
        ConditionExpression: '#version = :version',
        ExpressionAttributeNames: { '#order': order.orderId, '#version': 'version' },
        ExpressionAttributeValues: {
          ':available': available,
          ':count': fresh ? Math.max(0, fresh.quantity) : row.squareCount,
          ':calculatedAt': fresh?.calculatedAt ?? row.calculatedAt,
          ':version': row.version,
          ':one': 1,
        },
      },
    },
  ];
}

/**
 * Puts an order aside for a person: the shop and Square contradict each other. Stock stays claimed. The reconciler
 * keeps looking, so that an answer of Square's still closes it.
 */
export async function review(ports: Ports, order: Order, reason: string): Promise<void> {
  const dueAt = ports.now() + reviewPause;
  const { gsi1pk, gsi1sk } = indexKeys.pendingOrder(dueAt, order.orderId);
  ports.metric('OrderInReview');
  ports.log('error', {
    message: 'order needs a person',
    orderId: order.orderId,
    state: 'REVIEW',
    code: reason,
  });
  await transactWithout(
    ports,
    [
      {
        Update: {
          Key: keys.order(order.orderId),
          UpdateExpression:
            'SET #state = :review, reviewReason = :reason, leaseUntil = :due, workerUntil = :zero, gsi1pk = :pending, gsi1sk = :place',
          ConditionExpression: 'attempt = :attempt AND #state <> :paid AND #state <> :open',
          ExpressionAttributeNames: { '#state': 'state' },
          ExpressionAttributeValues: {
            ':review': 'REVIEW',
            ':reason': reason,
            ':due': dueAt,
            ':zero': 0,
            ':pending': gsi1pk,
            ':place': gsi1sk,
            ':attempt': order.attempt,
            ':paid': 'PAID',
            ':open': 'OPEN',
          },
        },
      },
    ],
    attemptEnded(order).slice(1),
  );
}

/** Lines whose units this order took. */
function claimed(order: Order): readonly OrderLine[] {
  return order.mode === 'live' ? order.lines.filter((line) => line.tracked) : [];
}

async function readClaimedRows(ports: Ports, lines: readonly OrderLine[]) {
  const items = await ports.table.batchGet(
    lines.map((line) => keys.variation(line.artworkId, line.variationId)),
    true,
  );
  return new Map(
    items.map((item) => {
      const row = claimedRowSchema.parse(item);
      return [row.variationId, row] as const;
    }),
  );
}

/**
 * Writes `needed` with those of `wanted` whose conditions hold. False when the first of `needed` (the order itself) had
 * moved on already; a failure of any other needed action is thrown.
 */
async function transactWithout(
  ports: Ports,
  needed: readonly TransactAction[],
  wanted: readonly TransactAction[],
): Promise<boolean> {
  let extra = [...wanted];
  for (;;) {
    try {
      await ports.table.transact([...needed, ...extra]);
      return true;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.failed[0]) return false;
      if (error.failed.slice(0, needed.length).includes(true)) throw error;
      const kept = extra.filter((_, index) => !error.failed[needed.length + index]);
      if (kept.length === extra.length) throw error;
      ports.metric('ClaimOrLockMissing', extra.length - kept.length);
      extra = kept;
    }
  }
}

async function mustRead(ports: Ports, order: Order): Promise<Order> {
  const now = await readOrder(ports.table, order.orderId);
  if (!now) throw new Error('An order vanished');
  return now;
}
