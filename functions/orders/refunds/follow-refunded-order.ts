import { applyTransition } from '#functions/orders/apply-transition.ts';
import { type Result, type RetryLater, refundPollMs } from '#functions/orders/follow-up-result.ts';
import { type Order, type OrderRefund, type OrderRestock, restockKeyOf } from '#functions/orders/order.ts';
import { openProvider, type PaymentPorts } from '#functions/orders/ports.ts';
import { NotCounted, refreshStock } from '#functions/orders/refresh-stock.ts';
import { isDefinite, type PaymentProvider, type ProviderPayment } from '#functions/square/provider.ts';
import { askForRefund, longestOnItsWay } from './ask-square.ts';
import { isClosedAtSquare, recordExternalRefunds, unknownRefundIds } from './external-refunds.ts';
import { alertIfStuck, followRefunds, isEnded } from './follow-refunds.ts';
import { paymentUnknown } from './messages.ts';

/** Milliseconds after a refund's decision during which the alarm is raised. */
const longestAlarmMs = 24 * 60 * 60_000;

/**
 * Follows up a paid order with refunds or restocks, under its lease: repeats requests that Square has not answered, and
 * records refunds made at Square. The order stays in the follow-up queue until a pass finds nothing left to do.
 */
export async function followRefundedOrder(ports: PaymentPorts, taken: Order): Promise<Result | RetryLater> {
  const provider = await openProvider(ports, taken.mode);
  const payment = await provider.readPayment(taken.paymentId ?? '');
  if (isDefinite(payment)) return giveUp(ports, taken);
  if (payment.kind !== 'ok') {
    alertIfStuck(ports, taken, taken.refunds);
    return 'waiting';
  }
  const order = await followPaid(ports, provider, taken, payment.value);
  const isClosed = await isClosedAtSquare(ports, provider, order);
  // A write has put the order into the queue again.
  if (order !== taken) return 'done';
  if (!isClosed) return 'waiting';
  if (!isFollowed(order, payment.value)) return isAnswered(order) ? { retryInMs: refundPollMs } : 'waiting';
  await refreshStock(ports, order);
  await applyTransition(ports, order, { transition: 'finishFollowUp', set: { recountedAt: ports.now() } });
  return 'done';
}

/**
 * Handles an order whose payment the connected account does not have. Once no unanswered request can still be under
 * way, marks all of them as failed, so that the artist decides. Refunds that Square had accepted are checked every
 * hour, in case the former account is connected again.
 */
async function giveUp(ports: PaymentPorts, order: Order): Promise<Result | RetryLater> {
  const { refunds = [], restocks = [] } = order;
  const asked = [...refunds, ...restocks].filter(({ state }) => state === 'asked');
  const isYoung = asked.some(({ decidedAt = 0 }) => ports.now() - decidedAt <= longestOnItsWay);
  if (isYoung) return { retryInMs: refundPollMs };
  const fail = <T extends { readonly state: string }>(one: T) =>
    one.state === 'asked' ? { ...one, state: 'failed' as const } : one;
  if (refunds.some(({ state }) => state === 'asked')) {
    ports.metric('RefundFailed');
    ports.log('error', { message: 'refund of another account', orderId: order.orderId });
    const failed = refunds.map((refund) => ({
      ...fail(refund),
      ...(refund.state === 'asked' && { failure: paymentUnknown }),
    }));
    await applyTransition(ports, order, { transition: 'requestRefund', set: { refunds: failed } });
    return 'done';
  }
  if (asked.length > 0) {
    ports.log('error', { message: 'not restocked', orderId: order.orderId });
    await applyTransition(ports, order, { transition: 'restock', set: { restocks: restocks.map(fail) } });
    return 'done';
  }
  const accepted = refunds.filter(({ state }) => state === 'accepted');
  // The alarm ends after a day, because the shop can do nothing about these refunds.
  const isNew = ({ decidedAt = 0 }: OrderRefund) => ports.now() - decidedAt < longestAlarmMs;
  alertIfStuck(ports, order, accepted.filter(isNew));
  if (accepted.length > 0) return { retryInMs: refundPollMs };
  await applyTransition(ports, order, { transition: 'finishFollowUp', set: { recountedAt: ports.now() } });
  return 'done';
}

/** Whether Square has answered all requests for refunds and restocks. */
function isAnswered({ refunds = [], restocks = [] }: Order): boolean {
  return [...refunds, ...restocks].every(({ state }) => state !== 'asked');
}

/** Requests decided refunds, records refunds made at Square, and restocks units that are due. Throws LostOrder. */
export async function followPaid(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  payment: ProviderPayment,
): Promise<Order> {
  const asked = await followRefunds(ports, provider, order, [payment]);
  const noted = await recordExternalRefunds(ports, provider, asked, payment);
  const followed = noted === asked ? asked : await followRefunds(ports, provider, noted, [payment]);
  return followRestocks(ports, provider, followed);
}

/** Whether no refund or restock is under way, and the order has every refund of the payment. */
function isFollowed({ refunds = [], restocks = [], ...order }: Order, payment: ProviderPayment): boolean {
  return (
    refunds.every((refund) => refund.paymentId !== payment.paymentId || isEnded(refund)) &&
    restocks.every(({ state }) => state !== 'asked') &&
    unknownRefundIds({ ...order, refunds }, payment).length === 0
  );
}

/**
 * Milliseconds by which the shop's clock may be ahead of Square's. Square rejects a stock change whose time is in the future.
 */
const clockSlack = 60_000;

/** Requests each restock that Square has not answered, and then shows the new stock. Throws LostOrder. */
export async function followRestocks(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
): Promise<Order> {
  let followed = order;
  for (const [number, restock] of (order.restocks ?? []).entries()) {
    if (restock.state !== 'asked') continue;
    const now = await askFor(ports, provider, order, { number, restock });
    if (now === restock) continue;
    if (now.state === 'failed') ports.log('error', { message: 'not restocked', orderId: order.orderId });
    const restocks = (followed.restocks ?? []).map((other, index) => (index === number ? now : other));
    followed = await applyTransition(ports, followed, { transition: 'restock', set: { restocks } });
  }
  const isBack = ({ restocks = [] }: Order) => restocks.filter(({ state }) => state === 'done').length;
  if (isBack(followed) > isBack(order)) await show(ports, followed);
  return followed;
}

/** Shows the new counts. If they cannot be read, the next pass reads them again. */
async function show(ports: PaymentPorts, order: Order): Promise<void> {
  try {
    await refreshStock(ports, order);
  } catch (error) {
    if (!(error instanceof NotCounted)) throw error;
  }
}

function askFor(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  { number, restock }: { readonly number: number; readonly restock: OrderRestock },
): Promise<OrderRestock> {
  const { variationId, quantity, decidedAt } = restock;
  const stock = { variationId, locationId: order.locationId, quantity, at: decidedAt - clockSlack };
  return askForRefund<OrderRestock, true>(
    ports,
    { asked: restock, order },
    {
      call: () => provider.addStock(stock, restockKeyOf(order, number)),
      done: () => ({ ...restock, state: 'done' }),
      refused: () => ({ ...restock, state: 'failed' }),
    },
  );
}
