import type { Card, ChargeCardVerificationDetails, TokenResult } from '@square/web-payments-sdk-types';
import type { Money } from '#shared/order/order.ts';
import type { ShippingForm } from '#shared/shipping/shipping-address.ts';
import { messageOf } from '#web/api/api-error.ts';

const cardFailed = 'Card validation failed';

/**
 * Returns the data with which Square verifies the card (SCA, 3-D Secure). Amount and currency come from the server and
 * equal the charge. An empty address line is left out, because Square refuses it.
 */
export function verificationDetails(form: ShippingForm, total: Money): ChargeCardVerificationDetails {
  const [givenName = '', ...rest] = form.name.trim().split(/\s+/);
  const familyName = rest.join(' ');
  return {
    amount: decimalAmount(total.amount),
    currencyCode: total.currency,
    intent: 'CHARGE',
    billingContact: {
      givenName,
      ...(familyName !== '' && { familyName }),
      email: form.email.trim(),
      addressLines: [form.address1, form.address2].map((line) => line.trim()).filter((line) => line !== ''),
      city: form.city.trim(),
      state: form.state.trim(),
      postalCode: form.postalCode.trim(),
      countryCode: form.country,
    },
    customerInitiated: true,
    sellerKeyedIn: false,
  };
}

/** Returns the card's single-use token. Throws Square's first message or 'Card validation failed' (rule 9.12). */
export async function tokenizeCard(
  card: Pick<Card, 'tokenize'>,
  details: ChargeCardVerificationDetails,
): Promise<string> {
  return tokenOf(await settled(card.tokenize(details), cardFailed), cardFailed);
}

/** Waits for Square's answer. If it fails, throws Square's message, or `otherwise` if it has none for shoppers. */
export function settled(answer: Promise<TokenResult>, otherwise: string): Promise<TokenResult> {
  return answer.catch((error: unknown) => {
    throw new Error(messageOf(error, otherwise));
  });
}

/** Returns the token of an answer. Throws Square's first message, or `otherwise`. */
export function tokenOf(result: TokenResult, otherwise: string): string {
  if (result.status === 'OK') return result.token;
  throw new Error(('errors' in result && result.errors[0]?.message) || otherwise);
}

/** Converts an amount in minor units to the format of Square's script. */
export const decimalAmount = (minorUnits: number) => (minorUnits / 100).toFixed(2);
