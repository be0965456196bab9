import type { PaymentProvider } from '#functions/square/provider.ts';
import { shop } from '#shop-config';
import type { Order } from './order.ts';

/** The recipient of test orders' emails: orders are free, so anybody could write to any address. */
export const testShopper = shop.email;

/**
 * The shopper's email address. The shop does not store it, so it is read from Square when an email is written. Without
 * an address for an order whose payment Square does not know (`isUnknown`) or has no address for; undefined while
 * Square does not answer.
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
