import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { UnreadableRow } from '#functions/db/stored-row.ts';
import { inParallel } from '#functions/platform/concurrency.ts';
import type { ShopSquareClient } from '#functions/square/client.ts';
import type { SquareOpenOrder } from '#functions/square/open-orders.ts';
import { cancelSquareOrder, readSquareOrder } from '#functions/square/orders.ts';
import { outcomeOf } from '#functions/square/outcome.ts';
import { isDefinite } from '#functions/square/provider.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import type { CancelOrdersResult, OpenOrder, OrderState } from '#shared/order/order.ts';
import type { ShopOrders } from './shop-orders.ts';

interface Ports {
  readonly square: ShopSquareClient;
  readonly shopOrders: ShopOrders;
  readonly now: () => number;
  /** Milliseconds since the epoch; no call to Square goes on past it. */
  readonly deadline: number;
}

const concurrency = 5;
const triesOfOne = 4;
const longestCallSeconds = 8;
/** With less time than this left, no further call is begun. */
const shortestCallMilliseconds = 1000;
const busyPause = 400;

const reasons = {
  paid: 'It is paid and ready to ship',
  paying: 'A payment for it is under way',
  return: 'It is a return',
  review: 'It needs your decision: see “Orders to review”',
  refused: 'Square refused to cancel it',
  silent: 'Square did not answer; run it again',
  unreadable: 'The shop cannot read its own record of it; please ask your operator',
} as const;

type Outcome = 'canceled' | 'gone' | 'time' | keyof typeof reasons;

/**
 * Cancels the unpaid ones of the orders collected before, five at a time, and says of each one left alone why.
 * Stops at the deadline with `more: true`; a second run takes up what is still open.
 */
export async function cancelUnpaidOrders(
  ports: Ports,
  orders: readonly SquareOpenOrder[],
  testOrders: readonly OpenOrder[],
): Promise<CancelOrdersResult> {
  const left: { id: string; reason: string }[] = [];
  let cancelledCount = 0;
  let more = false;
  const waiting: (() => Promise<readonly [id: string, Outcome]>)[] = [
    ...testOrders.map(
      ({ id, paid }) =>
        async () =>
          [id, paid ? 'paid' : await orUnreadable(cancelTest(ports, id))] as const,
    ),
    ...orders.map(
      ({ order }) =>
        async () =>
          [order.squareOrderId, await orUnreadable(cancelOne(ports, order))] as const,
    ),
  ];

  await inParallel(waiting, concurrency, async (job) => {
    const [id, outcome] = await job();
    if (outcome === 'canceled') cancelledCount++;
    else if (outcome === 'time') more = true;
    else if (outcome !== 'gone') left.push({ id, reason: reasons[outcome] });
    if (outcome === 'silent') more = true;
  });
  return { cancelledCount, left, more };
}

/** An order of ours that cannot be read may be being paid: it is left alone, and the others go on. */
async function orUnreadable(outcome: Promise<Outcome>): Promise<Outcome> {
  return outcome.catch((error: unknown) => {
    if (error instanceof UnreadableRow) return 'unreadable';
    throw error;
  });
}

async function cancelTest({ shopOrders }: Ports, orderId: string): Promise<Outcome> {
  const verdict = ownVerdict(await shopOrders.cancel(orderId));
  if (verdict) return verdict;
  await shopOrders.forget(orderId);
  return 'canceled';
}

async function cancelOne(ports: Ports, found: ProviderOrder): Promise<Outcome> {
  const verdict = squareVerdict(found);
  if (verdict) return verdict;
  if (isOver(ports)) return 'time';
  // Our own order first: once it is CANCELED no payment can start, and while one runs Square's is not touched.
  const { referenceId } = found;
  const own = referenceId === '' ? undefined : await ports.shopOrders.cancel(referenceId);
  const ownReason = ownVerdict(own);
  if (ownReason) return ownReason;
  const outcome = await cancelAtSquare(ports, found);
  if (outcome === 'canceled' && own !== undefined) await ports.shopOrders.forget(referenceId);
  return outcome;
}

/** Cancels onto the version read last; whenever the answer leaves a doubt the order is read again. */
async function cancelAtSquare(ports: Ports, found: ProviderOrder): Promise<Outcome> {
  const run = randomUUID();
  let order = found;
  let outcome: Outcome = 'silent';
  let mayBeOurs = false;
  for (let attempt = 0; attempt < triesOfOne; attempt++) {
    if (isOver(ports)) return outcome === 'silent' && !mayBeOurs ? 'time' : outcome;
    const key = `${run}_${order.version}`;
    const result = await outcomeOf(() => cancelSquareOrder(ports.square, order, key, callOptions(ports)));
    if (result.kind === 'ok' && result.value.state === 'CANCELED') return 'canceled';
    const isRefused = result.kind === 'unauthorised' || isDefinite(result);
    outcome = isRefused ? 'refused' : 'silent';
    if (result.kind === 'busy') {
      await sleep(Math.random() * busyPause * 2 ** attempt);
      continue;
    }
    mayBeOurs ||= result.kind === 'ok' || result.kind === 'unknown';
    if (isOver(ports)) return outcome;
    const again = await outcomeOf(() =>
      readSquareOrder(ports.square, order.squareOrderId, callOptions(ports)),
    );
    if (again.kind !== 'ok' || (isRefused && again.value.version === order.version)) return outcome;
    order = again.value;
    const verdict = squareVerdict(order);
    // Cancelled after an unclear call of ours: it was us. Otherwise it was somebody else, who counts it.
    if (verdict) return verdict === 'gone' && order.state === 'CANCELED' && mayBeOurs ? 'canceled' : verdict;
  }
  return outcome;
}

function isOver({ now, deadline }: Ports): boolean {
  return deadline - now() < shortestCallMilliseconds;
}

/** Why an order at Square is left alone, by what Square says of it. */
function squareVerdict(order: ProviderOrder): Outcome | undefined {
  if (order.state !== 'OPEN') return 'gone';
  if (order.isPaid) return 'paid';
  if (order.hasTenders) return 'paying';
  return order.isReturn ? 'return' : undefined;
}

/** Why an order of ours is left alone, by the state it was found in or brought to; CANCELED and none of ours go on. */
function ownVerdict(state: OrderState | undefined): Outcome | undefined {
  if (state === undefined || state === 'CANCELED') return undefined;
  if (state === 'PAID') return 'paid';
  return state === 'REVIEW' ? 'review' : 'paying';
}

/** One attempt each; what is tried again is decided here, within the deadline. */
function callOptions({ now, deadline }: Ports) {
  const timeoutInSeconds = Math.min(longestCallSeconds, Math.max(1, Math.floor((deadline - now()) / 1000)));
  return { timeoutInSeconds, maxRetries: 0, abortSignal: AbortSignal.timeout(timeoutInSeconds * 1000) };
}
