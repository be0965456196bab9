import * as z from 'zod/mini';
import { invalid, unknownResource } from '#infra/local/square-simulator/http/problem.ts';
import type { SquareCard, SquareMoney } from '#infra/local/square-simulator/store/types.ts';
import { newId, type World } from '#infra/local/square-simulator/store/world.ts';

/** Fixed tokens of Square's sandbox and the codes of their declines. */
const sandboxDeclines: Readonly<Record<string, string>> = {
  'cnon:card-nonce-rejected-cvv': 'CVV_FAILURE',
  'cnon:card-nonce-rejected-postalcode': 'ADDRESS_VERIFICATION_FAILURE',
  'cnon:card-nonce-rejected-expiration': 'INVALID_EXPIRATION',
  'cnon:card-nonce-declined': 'GENERIC_DECLINE',
  'cnon:card-nonce-already-used': 'CARD_TOKEN_USED',
};

/**
 * A token format of the simulator: `cnon:declined:CODE` (several codes with commas; without a code, a decline without
 * errors).
 */
const declinedPrefix = 'cnon:declined:';

/** HTTP status for a decline code; 402 where the docs do not give one (Square docs, sandbox reports). */
export function declineStatus(code: string | undefined): number {
  const asBadRequest = ['INVALID_EXPIRATION', 'CARD_TOKEN_USED', 'CARD_TOKEN_EXPIRED', 'INVALID_CARD'];
  return asBadRequest.includes(code ?? '') ? 400 : 402;
}

const okCard: SquareCard = {
  card_brand: 'VISA',
  last_4: '1111',
  exp_month: 11,
  exp_year: 2029,
  fingerprint: 'sq-1-simulator',
  card_type: 'CREDIT',
  prepaid_type: 'NOT_PREPAID',
  bin: '411111',
};

/** Input of the card form; the year has four digits. */
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
  [/^3(0|6|8)/, 'DISCOVER_DINERS', 3],
  [/^35/, 'JCB', 3],
  [/^62/, 'CHINA_UNIONPAY', 3],
];

/** Cards that require a challenge (sandbox, "SCA testing"). */
export const challengedCards = ['4310000000201019', '5500000000201016', '370000000201014'];

function cardOf(input: CardInput): SquareCard {
  const brand = brands.find(([pattern]) => pattern.test(input.number))?.[1] ?? 'OTHER_BRAND';
  return {
    ...okCard,
    card_brand: brand,
    last_4: input.number.slice(-4),
    bin: input.number.slice(0, 6),
    exp_month: input.expMonth,
    exp_year: input.expYear,
  };
}

/** The sandbox's triggers: security code 911, postal code 99999, expiry 01/40, number …0002. */
function triggeredDeclines(input: CardInput): readonly string[] {
  if (input.number === '4000000000000002') return ['GENERIC_DECLINE'];
  if (input.cvv === '911') return ['CVV_FAILURE'];
  if (input.postalCode === '99999') return ['ADDRESS_VERIFICATION_FAILURE'];
  if (input.expMonth === 1 && input.expYear === 2040) return ['INVALID_EXPIRATION'];
  return [];
}

/** Errors that the form finds before it sends anything, with the SDK's field names. */
export function complaints(input: CardInput, now: number) {
  const brand = brands.find(([pattern]) => pattern.test(input.number));
  const lastDay = Date.UTC(input.expYear, input.expMonth, 1);
  const checks = [
    ['cardNumber', 'Credit card number', /^\d{13,19}$/.test(input.number) && luhn(input.number)],
    [
      'expirationDate',
      'Credit card expiration date',
      input.expMonth >= 1 && input.expMonth <= 12 && lastDay > now,
    ],
    ['cvv', 'CVV', /^\d+$/.test(input.cvv) && input.cvv.length === (brand?.[2] ?? 3)],
    ['postalCode', 'Postal code', /^[A-Za-z0-9 -]{3,10}$/.test(input.postalCode)],
  ] as const;
  return checks.flatMap(([field, name, isGood]) =>
    isGood ? [] : [{ type: 'VALIDATION_ERROR', field, message: `${name} is not valid` }],
  );
}

function luhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const tokenLife = 24 * 60 * 60_000;

/** A single-use token for a card, as the card form makes it. */
export function mintToken(
  world: World,
  input: {
    readonly card: CardInput;
    readonly applicationId: string;
    readonly amount?: SquareMoney | undefined;
    /** Decline codes, unless the card's number determines them. */
    readonly declines?: readonly string[];
  },
): { readonly token: string; readonly card: SquareCard } {
  const token = newId.cardToken();
  const card = cardOf(input.card);
  world.store.put('tokens', token, {
    token,
    applicationId: input.applicationId,
    card,
    declines: input.declines ?? triggeredDeclines(input.card),
    postalCode: input.card.postalCode,
    ...(input.amount && { amount: input.amount }),
    used: false,
    expiresAt: world.now() + tokenLife,
  });
  return { token, card };
}

/**
 * Consumes a token. Returns the codes of a declined card. Throws a Problem if the token is unknown, belongs to another
 * application, or is for another amount.
 */
export function redeemToken(
  world: World,
  token: string,
  amount: SquareMoney,
): { readonly card: SquareCard; readonly declines?: readonly string[] } {
  if (token === 'cnon:card-nonce-ok') return { card: okCard };
  if (token.startsWith(declinedPrefix))
    return { card: okCard, declines: token.slice(declinedPrefix.length).split(',').filter(Boolean) };
  const code = sandboxDeclines[token];
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
