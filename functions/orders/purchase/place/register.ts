import { badRequest, conflict, unavailable } from '#functions/http/errors.ts';
import { cancelOrder } from '#functions/orders/cancel-unpaid.ts';
import type { OrderLine } from '#functions/orders/order.ts';
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

/** What Square must know of an order before the shop writes it. */
export interface Registration {
  readonly orderId: string;
  readonly locationId: string;
  readonly currency: string;
  readonly lines: readonly OrderLine[];
  readonly total: number;
  readonly recipient: NewProviderOrder['recipient'];
}

/**
 * Works of the order that Square no longer sells or sells for another price, whether or not the shop knows that:
 * Square itself would take the order, at its own price, and for an archived work too.
 */
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
 * Makes the order's counterpart at Square. The idempotency key follows from the order, so a repeat, a double click or a
 * crash in between ends with one Square order. `stale`: this order was made there before, at another price or until
 * somebody cancelled it; it cannot be used. Throws where Square adds a tax on top of the prices: another try would end
 * the same way.
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

/** The sync has told the artist of which works (rule 23.8). */
const taxOnTop = () =>
  unavailable(
    `A tax of this order is not set up correctly in the shop. Nothing was charged. Please write to ${shop.email}.`,
    'TAX_ON_TOP',
  );

function refuse(ports: CheckoutPorts, outcome: Exclude<Outcome<unknown>, { kind: 'ok' }>) {
  const problems = outcome.kind === 'refused' ? outcome.problems : [];
  ports.log('warn', { message: 'Square did not take the order', code: problems[0]?.code ?? outcome.kind });
  // The shopper has it, so nobody needs to be called.
  if (problems.some(({ field, detail }) => /phone/i.test(`${field} ${detail}`))) return phoneNeeded();
  if (outcome.kind !== 'unauthorised') ports.metric('PaymentError');
  if (outcome.kind !== 'refused') return unavailable(notReached);
  // Square names the field it dislikes.
  return problems.some(({ field }) => field?.includes('recipient') || field?.includes('address'))
    ? badRequest('Please check your shipping address.', 'ADDRESS_REFUSED')
    : conflict('A work in your cart is no longer available. Please check your cart.', 'NOT_AT_SQUARE');
}
