import type { PaymentProvider } from '#functions/square/provider.ts';
import { shop } from '#shop-config';
import type { Order } from './order.ts';

/**
 * Where the emails of a test order go, instead of to its shopper: nobody has paid for it, so anybody could make the shop
 * write to any address.
 */
export const testShopper = shop.email;

/**
 * Where the shopper is reached: kept nowhere in the shop, so Square is asked in the moment of writing. Without an address
 * for an order whose payment Square does not know (`isUnknown`) or names none; undefined while Square cannot be asked.
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
