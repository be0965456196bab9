import * as z from 'zod/mini';
import { invalid, unknownResource } from '#infra/local/square-simulator/http/problem.ts';
import type { CardToken, SquareCard, SquareMoney } from '#infra/local/square-simulator/store/types.ts';
import { newId, type World } from '#infra/local/square-simulator/store/world.ts';

/** Fixed tokens of Square's sandbox, with their decline codes. */
const sandboxDeclines: ReadonlyMap<string, string> = new Map([
  ['cnon:card-nonce-rejected-cvv', 'CVV_FAILURE'],
  ['cnon:card-nonce-rejected-postalcode', 'ADDRESS_VERIFICATION_FAILURE'],
  ['cnon:card-nonce-rejected-expiration', 'INVALID_EXPIRATION'],
  ['cnon:card-nonce-declined', 'GENERIC_DECLINE'],
  ['cnon:card-nonce-already-used', 'CARD_TOKEN_USED'],
]);

/** Prefix of the simulator's own tokens. After the prefix come decline codes with commas between them, or nothing. */
const declinedPrefix = 'cnon:declined:';

/** HTTP status for a decline code; 402 if the docs do not give a status (Square docs, sandbox reports). */
export function declineStatus(code: string | undefined): number {
  const asBadRequest = ['INVALID_EXPIRATION', 'CARD_TOKEN_USED', 'CARD_TOKEN_EXPIRED', 'INVALID_CARD'];
  return asBadRequest.includes(code ?? '') ? 400 : 402;
}

const okCard: SquareCard = { card_brand: 'VISA', last_4: '1111', exp_month: 11, exp_year: 2029 };

/** Input of the card form. The year has four digits. */
export const cardInput = z.object({
  number: z.string(),
  cvv: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  postalCode: z.string(),
});
export type CardInput = z.output<typeof cardInput>;

const brands: readonly (readonly [RegExp, string, cvvLength: number])[] = [
  [/^3[47]/, 'AMERICAN_EXPRESS', 4],
  [/^4/, 'VISA', 3],
  [/^(5[1-5]|2[2-7])/, 'MASTERCARD', 3],
  [/^(6011|64|65)/, 'DISCOVER', 3],
];

function cardOf({ number, expMonth: exp_month, expYear: exp_year }: CardInput): SquareCard {
  const card_brand = brands.find(([pattern]) => pattern.test(number))?.[1] ?? 'OTHER_BRAND';
  return { card_brand, last_4: number.slice(-4), exp_month, exp_year };
}

/** Values that trigger a decline in the sandbox: security code 911, postal code 99999, expiry 01/40, number …0002. */
function triggeredDeclines(input: CardInput): readonly string[] {
  if (input.number === '4000000000000002') return ['GENERIC_DECLINE'];
  if (input.cvv === '911') return ['CVV_FAILURE'];
  if (input.postalCode === '99999') return ['ADDRESS_VERIFICATION_FAILURE'];
  if (input.expMonth === 1 && input.expYear === 2040) return ['INVALID_EXPIRATION'];
  return [];
}

/** Returns the errors that the form finds before it sends anything, with the SDK's field names. */
export function complaints({ number, cvv, expMonth, expYear, postalCode }: CardInput, now: number) {
  const [, , cvvLength = 3] = brands.find(([pattern]) => pattern.test(number)) ?? [];
  const isMonth = expMonth >= 1 && expMonth <= 12;
  const checks = [
    ['cardNumber', 'Credit card number', /^\d{13,19}$/.test(number) && luhn(number)],
    ['expirationDate', 'Credit card expiration date', isMonth && Date.UTC(expYear, expMonth, 1) > now],
    ['cvv', 'CVV', /^\d+$/.test(cvv) && cvv.length === cvvLength],
    ['postalCode', 'Postal code', /^[A-Za-z0-9 -]{3,10}$/.test(postalCode)],
  ] as const;
  return checks
    .filter(([, , isGood]) => !isGood)
    .map(([field, name]) => ({ type: 'VALIDATION_ERROR', field, message: `${name} is not valid` }));
}

function luhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const tokenLife = 24 * 60 * 60_000;

/** Makes a single-use token for a card, like the card form. */
export function mintToken(
  world: World,
  input: CardInput,
  more: Partial<Pick<CardToken, 'applicationId' | 'amount' | 'declines'>>,
): { readonly token: string; readonly card: SquareCard } {
  const token = newId.cardToken();
  const card = cardOf(input);
  world.store.put('tokens', token, {
    applicationId: world.applicationId,
    card,
    declines: triggeredDeclines(input),
    used: false,
    expiresAt: world.now() + tokenLife,
    ...more,
  });
  return { token, card };
}

/** Consumes a token. Throws a Problem if the token is unknown, another application's, or for another amount. */
export function redeemToken(
  world: World,
  token: string,
  amount: SquareMoney,
): { readonly card: SquareCard; readonly declines?: readonly string[] } {
  if (token === 'cnon:card-nonce-ok') return { card: okCard };
  if (token.startsWith(declinedPrefix))
    return { card: okCard, declines: token.slice(declinedPrefix.length).split(',').filter(Boolean) };
  const code = sandboxDeclines.get(token);
  if (code) return { card: okCard, declines: [code] };
  const minted = world.store.get('tokens', token);
  if (!minted || minted.applicationId !== world.applicationId)
    throw unknownResource('Card nonce not found', 'source_id');
  const { card, declines } = minted;
  if (minted.used) return { card, declines: ['CARD_TOKEN_USED'] };
  if (minted.expiresAt <= world.now()) return { card, declines: ['CARD_TOKEN_EXPIRED'] };
  const meant = minted.amount;
  if (meant && (meant.amount !== amount.amount || meant.currency !== amount.currency))
    throw invalid('INTENT_MISMATCH', 'The amount differs from what the shopper verified.', 'amount_money');
  world.store.put('tokens', token, { ...minted, used: true });
  return declines.length > 0 ? { card, declines } : { card };
}
