import { moveOrder } from '#functions/orders/apply-transition.ts';
import { openProvider } from '#functions/orders/open-provider.ts';
import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { countAnew } from '#functions/orders/recount-stock.ts';
import { betweenRefundLooks, type LookAgain, type Result } from '#functions/orders/work-result.ts';
import { isClosedAtSquare } from './at-square.ts';
import { followPaid, isFollowed } from './follow-paid.ts';
import { tellIfStuck } from './follow-refunds.ts';

/**
 * A paid order of which money or works go back, whose worker this process is: what nobody waited for is brought to its
 * end, and what was refunded at Square is found. It stays listed until a look has found nothing left to do.
 */
export async function followGoingBack(ports: PaymentPorts, taken: Order): Promise<Result | LookAgain> {
  const provider = await openProvider(ports, taken.mode);
  const payment = await provider.readPayment(taken.paymentId ?? '');
  if (payment.kind !== 'ok') {
    tellIfStuck(ports, taken, taken.refunds);
    return 'waiting';
  }
  const order = await followPaid(ports, provider, taken, payment.value);
  const isClosed = await isClosedAtSquare(ports, provider, order);
  // What was written has put it into the queue anew.
  if (order !== taken) return 'followed';
  if (!isClosed) return 'waiting';
  if (!isFollowed(order, payment.value))
    return isAnswered(order) ? { lookAgainIn: betweenRefundLooks } : 'waiting';
  await countAnew(ports, order);
  await moveOrder(ports, order, { move: 'recounted', set: { recountedAt: ports.now() } });
  return 'recounted';
}

/** Square has all that was asked of it. */
function isAnswered({ refunds = [], restocks = [] }: Order): boolean {
  return [...refunds, ...restocks].every(({ state }) => state !== 'asked');
}
