import { openProvider } from '#functions/checkout/open-provider.ts';
import { type Order, reconcilerTime } from '#functions/checkout/order.ts';
import { moveOrder } from '#functions/checkout/payments/move.ts';
import { stepAside, takeOver } from '#functions/checkout/payments/seat.ts';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import { isClosedAtSquare } from '#functions/checkout/refunds/at-square.ts';
import { followPaid, isFollowed } from '#functions/checkout/refunds/follow-paid.ts';
import { countAnew } from './count-anew.ts';
import { clockSlack, type Result } from './result.ts';

/** Milliseconds to the next look: at what Square has not answered, and at a refund that it has accepted. */
const soon = 60_000;
const later = 60 * 60_000;

/**
 * A paid order of which money or works go back: what nobody waited for is brought to its end, and what was refunded at
 * Square is found. It stays listed until a look has found nothing left to do.
 */
export async function followGoingBack(ports: PaymentPorts, found: Order): Promise<Result> {
  if ((found.workerUntil ?? 0) + clockSlack > ports.now()) return 'waiting';
  const taken = await takeOver(ports, found, reconcilerTime);
  if (!taken) return 'skipped';
  try {
    return await follow(ports, taken);
  } finally {
    await stepAside(ports, taken);
  }
}

async function follow(ports: PaymentPorts, taken: Order): Promise<Result> {
  const provider = await openProvider(ports, taken.mode);
  const payment = await provider.readPayment(taken.paymentId ?? '');
  if (payment.kind !== 'ok') return waits(ports, taken, soon);
  const order = await followPaid(ports, provider, taken, payment.value);
  const isClosed = await isClosedAtSquare(ports, provider, order);
  if (order !== taken || !isClosed) return waits(ports, order, soon);
  if (!isFollowed(order, payment.value)) {
    const isAsked = [...(order.refunds ?? []), ...(order.restocks ?? [])].some(
      ({ state }) => state === 'asked',
    );
    return waits(ports, order, isAsked ? soon : later);
  }
  await countAnew(ports, order);
  await moveOrder(ports, order, { move: 'recounted', set: { recountedAt: ports.now() } });
  return 'recounted';
}

async function waits(ports: PaymentPorts, order: Order, pause: number): Promise<Result> {
  const set = { troubles: order.troubles ?? 0 };
  await moveOrder(ports, order, { move: 'postpone', set, at: ports.now() + pause });
  return 'waiting';
}
