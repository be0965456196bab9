import { openProvider } from '#functions/checkout/open-provider.ts';
import type { Order } from '#functions/checkout/order.ts';
import { moveOrder } from '#functions/checkout/payments/move.ts';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import { isClosedAtSquare } from '#functions/checkout/refunds/at-square.ts';
import { followPaid, isFollowed } from '#functions/checkout/refunds/follow-paid.ts';
import { tellIfStuck } from '#functions/checkout/refunds/follow-refunds.ts';
import { countAnew } from './count-anew.ts';
import { betweenRefundLooks, type LookAgain, type Result } from './result.ts';

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
