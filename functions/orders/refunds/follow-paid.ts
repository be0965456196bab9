import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import type { PaymentProvider, ProviderPayment } from '#functions/square/provider.ts';
import { recordExternalRefunds, unknownRefundIds } from './at-square.ts';
import { followRefunds, isEnded } from './follow-refunds.ts';
import { followRestocks } from './follow-restocks.ts';

/**
 * Advances the refunds and restocks of a paid order as far as Square allows: asks for what was decided, finds what was refunded
 * elsewhere, and puts back into stock what is due. Throws LostOrder.
 */
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

/** Nothing of it is under way any more, as far as it is known. */
export function isFollowed(
  { refunds = [], restocks = [], ...order }: Order,
  payment: ProviderPayment,
): boolean {
  return (
    refunds.every((refund) => refund.paymentId !== payment.paymentId || isEnded(refund)) &&
    restocks.every(({ state }) => state !== 'asked') &&
    unknownRefundIds({ ...order, refunds }, payment).length === 0
  );
}
