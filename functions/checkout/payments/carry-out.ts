import type { Order } from '#functions/checkout/order.ts';
import type { PaymentProvider } from '#functions/square/provider.ts';
import { writeCount } from '#functions/stock/write-count.ts';
import { countDecline } from './limits.ts';
import { LostOrder, moveOrder } from './move.ts';
import { toEnd } from './moves.ts';
import type { Step, Work } from './step.ts';
import type { Move } from './transitions.ts';

/** Writes all that a step wants written, and answers the order as it stands afterwards. Throws LostOrder. */
export async function carryOut({ ports, provider, payer }: Work, order: Order, step: Step): Promise<Order> {
  if (step.counts) ports.metric(step.counts);
  if (step.isDecline && payer) await countDecline(ports, payer);
  await Promise.all(
    (step.writeDown ?? []).map(({ row, count, stock }) =>
      writeCount(ports.table, row, stock.locationId, count),
    ),
  );
  const move = 'end' in step.next ? (step.write ?? toEnd(order, step.next, ports.now())) : step.write;
  if (!move) return order;
  try {
    return await moveOrder(ports, order, move);
  } catch (error) {
    if (error instanceof LostOrder) await giveUp(provider, move, error);
    throw error;
  }
}

/**
 * A worker that slept through its time may find the attempt given up. Then nobody knows of this payment but itself, and
 * it gives the authorisation back rather than leave it to end by itself.
 */
async function giveUp(provider: PaymentProvider, { set }: Move, { known, now }: LostOrder): Promise<void> {
  const paymentId = 'paymentId' in set ? set.paymentId : undefined;
  if (paymentId === undefined) return;
  const isOver = now?.attempt !== known.attempt || now.state === 'OPEN' || now.state === 'CANCELED';
  if (isOver || (now.state === 'PAID' && now.paymentId !== paymentId))
    await provider.cancelPayment(paymentId);
}
