import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { unlessUnreadable } from '#functions/db/stored-row.ts';
import { inParallel } from '#functions/platform/concurrency.ts';
import { outcomeOf } from '#functions/square/ask-square.ts';
import type { ShopSquareClient } from '#functions/square/client.ts';
import type { SquareOpenOrder } from '#functions/square/open-orders.ts';
import { cancelSquareOrder, readSquareOrder } from '#functions/square/orders.ts';
import { isDefinite } from '#functions/square/provider.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import type { CancelOrdersResult, OpenOrder, OrderState } from '#shared/order/order.ts';
import type { ShopOrders } from './shop-orders.ts';

interface Ports {
  readonly square: ShopSquareClient;
  readonly shopOrders: ShopOrders;
  readonly now: () => number;
  /** Time in milliseconds after which no call to Square continues. */
  readonly deadline: number;
}

const concurrency = 5;
const triesOfOne = 4;
const longestCallSeconds = 8;
/** Remaining milliseconds below which no further call is started. */
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
 * Cancels the orders that are unpaid, five at a time, and reports why each of the remaining orders was skipped. If the
 * time ends first, the result has `more: true`, and another run continues with the open orders.
 */
export async function cancelUnpaidOrders(
  ports: Ports,
  orders: readonly SquareOpenOrder[],
  testOrders: readonly OpenOrder[],
): Promise<CancelOrdersResult> {
  const left: { id: string; reason: string }[] = [];
  let cancelledCount = 0;
  let more = false;
  // An unreadable order of the shop is skipped, because its payment may be running.
  const cancel = async (id: string, work: Promise<Outcome>) => {
    const outcome = (await work.catch(unlessUnreadable)) ?? 'unreadable';
    if (outcome === 'canceled') cancelledCount++;
    else if (outcome === 'time') more = true;
    else if (outcome !== 'gone') left.push({ id, reason: reasons[outcome] });
    if (outcome === 'silent') more = true;
  };
  for (const order of testOrders) await cancel(order.id, cancelTest(ports, order));
  await inParallel(orders, concurrency, ({ order }) => cancel(order.squareOrderId, cancelOne(ports, order)));
  return { cancelledCount, left, more };
}

async function cancelTest({ shopOrders }: Ports, { id, paid }: OpenOrder): Promise<Outcome> {
  const verdict = paid ? 'paid' : ownVerdict(await shopOrders.cancel(id));
  if (verdict) return verdict;
  await shopOrders.forget(id);
  return 'canceled';
}

async function cancelOne(ports: Ports, found: ProviderOrder): Promise<Outcome> {
  const verdict = squareVerdict(found);
  if (verdict) return verdict;
  if (isOver(ports)) return 'time';
  // Cancel the shop's own order first, because no payment can start after that. While a payment runs, do not cancel the
  // order at Square.
  const { referenceId } = found;
  const own = referenceId === '' ? undefined : await ports.shopOrders.cancel(referenceId);
  const ownReason = ownVerdict(own);
  if (ownReason) return ownReason;
  const outcome = await cancelAtSquare(ports, found);
  if (outcome === 'canceled' && own !== undefined) await ports.shopOrders.forget(referenceId);
  return outcome;
}

/** Cancels the version of the order that was last read. If that fails, reads the order again, unless Square is busy. */
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
    // If one of this function's requests may have succeeded, the cancellation counts as its own. Otherwise another
    // process has canceled the order and counts it.
    if (verdict) return verdict === 'gone' && order.state === 'CANCELED' && mayBeOurs ? 'canceled' : verdict;
  }
  return outcome;
}

function isOver({ now, deadline }: Ports): boolean {
  return deadline - now() < shortestCallMilliseconds;
}

/** Returns why an order is skipped, according to its data at Square; undefined if it can be canceled. */
function squareVerdict(order: ProviderOrder): Outcome | undefined {
  if (order.state !== 'OPEN') return 'gone';
  if (order.isPaid) return 'paid';
  if (order.hasTenders) return 'paying';
  return order.isReturn ? 'return' : undefined;
}

/** Returns why the shop's own order is skipped; undefined if it is CANCELED, or if the shop has no such order. */
function ownVerdict(state: OrderState | undefined): Outcome | undefined {
  if (state === undefined || state === 'CANCELED') return undefined;
  if (state === 'PAID') return 'paid';
  return state === 'REVIEW' ? 'review' : 'paying';
}

/** Options of a call to Square. The SDK does not retry, because this module retries within the deadline. */
function callOptions({ now, deadline }: Ports) {
  const timeoutInSeconds = Math.min(longestCallSeconds, Math.max(1, Math.floor((deadline - now()) / 1000)));
  return { timeoutInSeconds, maxRetries: 0, abortSignal: AbortSignal.timeout(timeoutInSeconds * 1000) };
}
