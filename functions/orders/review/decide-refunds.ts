import { applyTransition } from '#functions/orders/apply-transition.ts';
import { type Books, hasRefund, undecidedOf } from '#functions/orders/books.ts';
import type { Order, OrderRefund } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { newRequest } from '#functions/orders/refunds/ask-square.ts';
import type { PaymentProvider } from '#functions/square/provider.ts';
import { isTaken } from '#shared/rules/paid.ts';

/**
 * A person has decided that the shopper gets everything back: what is left of every captured payment is written down
 * before Square is asked, and what is only set aside is voided. Answers the order as it stands afterwards. Throws
 * LostOrder.
 */
export async function decideRefunds(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  books: Books,
): Promise<Order> {
  const asked = books.payments
    .filter((payment) => isTaken(payment) && !hasRefund(order, payment.paymentId))
    .map(
      ({ paymentId, amount, refunded }): OrderRefund => ({
        paymentId,
        amount: amount - refunded,
        ...newRequest(order, ports.now()),
      }),
    );
  const decided =
    asked.length > 0
      ? await applyTransition(ports, order, {
          transition: 'requestReviewRefund',
          set: { refunds: [...(order.refunds ?? []), ...asked] },
        })
      : order;
  for (const { paymentId } of undecidedOf(books)) await provider.cancelPayment(paymentId);
  return decided;
}
