import { unavailable } from '#functions/http/errors.ts';
import { applyTransition, LostOrder } from '#functions/orders/apply-transition.ts';
import { type Dispute, withDispute } from '#functions/orders/dispute.ts';
import { openProvider } from '#functions/orders/open-provider.ts';
import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { readOrderOf } from '#functions/orders/records.ts';
import { squareSilent } from '#functions/orders/studio-messages.ts';
import { isDefinite, type Outcome } from '#functions/square/provider.ts';

export interface DisputedPayment {
  readonly paymentId: string;
  readonly dispute: Dispute;
}

/** Another write of the order may come in between. */
const tries = 3;

/**
 * Records on the order that its payment is disputed, or how the dispute stands now. The event has everything about the
 * dispute; Square is asked only whose payment it is, so the shop needs no permission to read disputes. A payment that is
 * not the shop's is ignored. Throws `unavailable` where Square does not answer, and LostOrder when others keep changing
 * the order: Square then sends the event again.
 */
export async function recordDispute(
  ports: PaymentPorts,
  { paymentId, dispute }: DisputedPayment,
): Promise<void> {
  const provider = await openProvider(ports, 'live');
  const payment = known(await provider.readPayment(paymentId));
  const atSquare = payment && known(await provider.readOrder(payment.squareOrderId));
  if (!atSquare) return;
  for (let attempt = 1; ; attempt++) {
    const order = await readOrderOf(ports.table, atSquare);
    const disputes = order && isSold(order) ? withDispute(order, dispute) : undefined;
    if (!order || !disputes) return;
    try {
      await applyTransition(ports, order, { transition: 'recordDispute', set: { disputes } });
      ports.log('warn', { message: 'payment disputed', orderId: order.orderId, code: dispute.state });
      return;
    } catch (error) {
      if (!(error instanceof LostOrder) || attempt === tries) throw error;
    }
  }
}

/** An order in review may be kept, and is then shipped. */
function isSold({ state }: Order): boolean {
  return state === 'PAID' || state === 'REVIEW';
}

/** Undefined where Square says that it does not have it. */
function known<T>(answer: Outcome<T>): T | undefined {
  if (answer.kind === 'ok') return answer.value;
  if (isDefinite(answer)) return undefined;
  throw unavailable(squareSilent);
}
