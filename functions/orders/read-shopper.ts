import type { PaymentProvider } from '#functions/square/provider.ts';
import { shop } from '#shop-config';
import type { Order } from './order.ts';

/** Recipient of test orders' emails. Test orders are free, so nobody may have emails sent to other addresses. */
export const testShopper = shop.email;

/**
 * Reads the shopper's email address from Square, because the shop does not store it. `email` is undefined if Square has
 * no address, or, with `isUnknown`, if Square does not have the payment. Returns undefined if Square does not answer.
 */
export async function shopperOf(
  provider: PaymentProvider,
  { mode, paymentId }: Order,
): Promise<{ readonly email: string | undefined; readonly isUnknown?: true } | undefined> {
  if (mode === 'test') return { email: testShopper };
  if (paymentId === undefined) return { email: undefined };
  const payment = await provider.readPayment(paymentId);
  if (payment.kind === 'refused') return { email: undefined, isUnknown: true };
  return payment.kind === 'ok' ? { email: payment.value.buyerEmail } : undefined;
}
