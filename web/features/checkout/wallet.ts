// The types package declares `window.Square`.
import type { PaymentRequest, Payments, TokenResult } from '@square/web-payments-sdk-types';
import type { PaymentLocation } from '#shared/studio/studio.ts';
import { isNight } from '#web/ui/is-night.ts';
import { offeredWallets } from '#web/words/offered-wallets.ts';
import { decimalAmount, settled, tokenOf } from './card-verification.ts';

/** A wallet that the shopper's device and the artist's account support. */
export interface Wallet {
  readonly name: 'Google Pay' | 'Apple Pay';
  /**
   * Opens the sheet for a total in minor units and returns the token. Must be called synchronously within the press.
   * Throws WalletCanceled, or Square's error.
   */
  readonly open: (total: number) => Promise<string>;
  /** Makes a new button for a wallet that has not answered. */
  readonly renew: () => void;
}

/** The shopper closed the wallet's sheet. */
export class WalletCanceled extends Error {
  override readonly name = 'WalletCanceled';
}

interface Offer {
  readonly location: PaymentLocation;
  /** Total in minor units. */
  readonly total: number;
  /** The element for Google's button. */
  readonly place: HTMLElement;
  readonly signal: AbortSignal;
  readonly renew: () => void;
  readonly onReady: (wallet: Wallet) => void;
}

/**
 * Asks Square for the offered wallets and reports each supported one. Unsupported wallets are not logged, because most
 * devices support at most one.
 */
export function offerWallets(offer: Offer): void {
  const { googlePay, applePay } = offeredWallets;
  if (googlePay) void prepare('Google Pay', offer, attachGooglePay);
  // Apple requires a domain that its owner has registered; a CloudFront domain is not registered.
  if (applePay && !window.location.hostname.endsWith('.cloudfront.net')) {
    void prepare('Apple Pay', offer, (payments, request) => payments.applePay(request));
  }
}

async function prepare(
  name: Wallet['name'],
  offer: Offer,
  make: (payments: Payments, request: PaymentRequest, offer: Offer) => Promise<Method>,
): Promise<void> {
  const { location, total, signal, renew } = offer;
  try {
    const payments = window.Square?.payments(location.applicationId, location.id);
    if (!payments) return;
    const request = payments.paymentRequest({
      countryCode: offeredWallets.country,
      currencyCode: location.currency,
      total: totalOf(total),
    });
    const method = await make(payments, request, offer);
    const destroy = () => void method.destroy().catch(() => false);
    if (signal.aborted) return destroy();
    signal.addEventListener('abort', destroy);
    offer.onReady({ name, open: opener(name, method, request, total), renew });
  } catch {
    // This device or account does not support the wallet.
  }
}

interface Method {
  readonly tokenize: () => Promise<TokenResult>;
  readonly destroy: () => Promise<boolean>;
}

async function attachGooglePay(
  payments: Payments,
  request: PaymentRequest,
  { place, signal }: Offer,
): Promise<Method> {
  const method = await payments.googlePay(request);
  // A separate container, so that a button attached after the abort does not appear on the page.
  const element = document.createElement('div');
  if (!signal.aborted) place.append(element);
  signal.addEventListener('abort', () => element.remove());
  const buttonColor = isNight() ? 'white' : 'black';
  await method.attach(element, { buttonColor, buttonSizeMode: 'fill', buttonType: 'long', buttonRadius: 12 });
  return method;
}

function opener(
  name: Wallet['name'],
  method: Method,
  request: PaymentRequest,
  firstTotal: number,
): Wallet['open'] {
  const noToken = `${name} could not be used. Nothing was charged. Please try again, or pay by card.`;
  let asked = firstTotal;
  return async (total) => {
    // Square cannot change a payment request whose sheet is open.
    if (total !== asked && !request.update({ total: totalOf(total) })) throw new Error(noToken);
    asked = total;
    const result = await settled(method.tokenize(), noToken);
    if (result.status === 'Cancel' || result.status === 'Abort') throw new WalletCanceled();
    return tokenOf(result, noToken);
  };
}

const totalOf = (total: number) => ({ amount: decimalAmount(total), label: 'Total' });
