import { badRequest, conflict, unavailable } from '#functions/http/errors.ts';
import { cancelOrder } from '#functions/orders/cancel-unpaid.ts';
import type { Order } from '#functions/orders/order.ts';
import type { CheckoutPorts } from '#functions/orders/ports.ts';
import type { NewProviderOrder, Outcome, PaymentProvider } from '#functions/square/provider.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import { phoneNeededCode } from '#shared/contract/errors.ts';
import { shop } from '#shop-config';

export const notReached =
  'We cannot take orders at this moment. Nothing was charged. Please try again in a minute.';

const phoneNeeded = () =>
  conflict(
    'The delivery needs a valid phone number. Nothing was charged. Please enter it and press Pay again.',
    phoneNeededCode,
  );

/** Data that Square needs to create an order. */
type Registration = Pick<Order, 'orderId' | 'locationId' | 'currency' | 'lines' | 'total'> &
  Pick<NewProviderOrder, 'recipient'>;

/** Returns the works that Square no longer sells at this price. Square accepts orders even for archived works. */
export async function differingWorks(
  ports: CheckoutPorts,
  provider: PaymentProvider,
  { lines, locationId, currency }: Registration,
): Promise<string[]> {
  const variationIds = lines.map(({ variationId }) => variationId);
  const offers = await provider.readOffers({ variationIds, locationId });
  if (offers.kind !== 'ok') throw refuse(ports, offers);
  const differing = lines.filter(({ variationId, price }) => {
    const offer = offers.value.get(variationId);
    return offer?.price !== price || offer.currency !== currency;
  });
  return [...new Set(differing.map(({ artworkId }) => artworkId))];
}

/**
 * Creates the order at Square. The idempotency key is derived from the order, so that a double click or a crash does
 * not create a second Square order. Returns `stale` if the order that Square has for this key cannot be used, because
 * its total differs or it was canceled. Throws if Square adds a tax to the prices, because no retry would change that.
 */
export async function registerAtSquare(
  ports: CheckoutPorts,
  provider: PaymentProvider,
  { orderId, locationId, currency, lines, total, recipient }: Registration,
): Promise<ProviderOrder | 'stale'> {
  const request: NewProviderOrder = {
    orderId,
    idempotencyKey: `o_${orderId}`,
    locationId,
    lines: lines.map(({ variationId, quantity }) => ({ variationId, quantity })),
    appliesTaxes: ports.terms.taxes.prices === 'included',
    recipient,
  };
  const made = await provider.createOrder(request);
  if (made.kind !== 'ok') throw refuse(ports, made);
  const order = made.value;
  if (order.state === 'OPEN' && order.total === total && order.currency === currency) return order;
  ports.metric('SquareTotalDiffers');
  if (order.state === 'OPEN') await cancelOrder(provider, order);
  if (order.tax > 0 && order.total === total + order.tax) throw taxOnTop();
  return 'stale';
}

/** Returns the error for a tax that Square adds. The sync has shown the artist the affected works (rule 23.8). */
const taxOnTop = () =>
  unavailable(
    `A tax of this order is not set up correctly in the shop. Nothing was charged. Please write to ${shop.email}.`,
    'TAX_ON_TOP',
  );

function refuse(ports: CheckoutPorts, outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>) {
  const problems = outcome.kind === 'refused' ? outcome.problems : [];
  ports.log('warn', { message: 'Square did not take the order', code: problems[0]?.code ?? outcome.kind });
  // The shopper can correct the phone number, so the operator is not alerted.
  if (problems.some(({ field, detail }) => /phone/i.test(`${field} ${detail}`))) return phoneNeeded();
  if (outcome.kind !== 'unauthorised') ports.metric('PaymentError');
  if (outcome.kind !== 'refused') return unavailable(notReached);
  // Square returns the name of the field that it refuses.
  return problems.some(({ field }) => field?.includes('recipient') || field?.includes('address'))
    ? badRequest('Please check your shipping address.', 'ADDRESS_REFUSED')
    : conflict('A work in your cart is no longer available. Please check your cart.', 'NOT_AT_SQUARE');
}
