import { keys } from '#functions/db/keys.ts';
import type { Item, TableAndClock } from '#functions/db/table.ts';
import { tooManyRequests, type UserError } from '#functions/http/errors.ts';
import { countAlone, countTry, isUsedUp, limitUpdate, type RateLimit } from '#functions/http/rate-limit.ts';
import { endProof } from '#functions/mail/email-code.ts';
import { type Order, parseOrder } from '#functions/orders/order.ts';
import { normalizeAddress } from '#functions/platform/hash-email.ts';
import type { CountedEvent } from '#functions/platform/metrics.ts';

/** Limits against card testing. They count only declines, so that many purchases from one network are possible. */
const declinesOfGuest = { name: 'declines-guest', limit: 10, windowSeconds: 3600 } as const;
const declinesOfNetwork = { name: 'declines-network', limit: 20, windowSeconds: 3600 } as const;

/**
 * Limits during card testing. It begins when the shop reaches `declines`, which means an attack from many networks. For
 * the rest of this hour and the next, new guests wait a minute, and one decline stops a guest for the hour and a
 * network for the day, so that card testers gain nothing by waiting. Above `unproven` declines an hour, a shopper must
 * first prove an email address (admission.ts). At most `largest` declines an hour reach Square.
 */
export const cardTestingBrake = {
  declines: { name: 'declines-all', limit: 20, windowSeconds: 3600 },
  unproven: 50,
  largest: 60,
  /** Milliseconds after the oldest line of the cart was added during which a guest is new. */
  newGuestWait: 60_000,
  declinesOfGuest: { ...declinesOfGuest, limit: 1 },
  declinesOfNetwork: { name: 'declines-network-day', limit: 1, windowSeconds: 24 * 3600 },
} as const;

/** The shopper whose declines are counted, by guest and by network. */
export interface Payer {
  readonly owner: string;
  readonly network: string;
  /** Email address as typed. */
  readonly email: string;
}

/** Reason why an attempt may not begin yet. */
export interface Hold {
  readonly error: UserError;
  readonly counts: CountedEvent;
  /** Set if a shopper who proves an email address need not wait. */
  readonly byEmail?: true;
}

/** Returns the key under which the proof is stored that this guest has entered the code emailed to this address. */
export function proofOf({ owner, email }: Payer): string {
  return `pay ${owner} ${normalizeAddress(email)}`;
}

/** Reads the order and the limits. `isSeries`: cards are being tested; `hold`: why this payer may not pay yet. */
export async function readOrderAndLimits(
  { table, now }: TableAndClock,
  orderId: string,
  { owner, network }: Omit<Payer, 'email'>,
): Promise<{
  readonly order: Order | undefined;
  readonly hold: Hold | undefined;
  readonly isSeries: boolean;
}> {
  const at = now();
  const order = keys.order(orderId);
  const keyOf = (limit: RateLimit, subject: string) => limitUpdate(at, limit, subject).key;
  const ofGuest = keyOf(declinesOfGuest, owner);
  const ofNetwork = keyOf(declinesOfNetwork, network);
  const ofDay = keyOf(cardTestingBrake.declinesOfNetwork, network);
  const ofShop = keyOf(cardTestingBrake.declines, 'all');
  const ofHourBefore = limitUpdate(at - 3_600_000, cardTestingBrake.declines, 'all').key;
  const items = await table.batchGet([order, ofGuest, ofNetwork, ofDay, ofShop, ofHourBefore], true);
  const find = (key: { readonly pk: string }): Item | undefined => items.find(({ pk }) => pk === key.pk);
  const found = find(order);
  const parsed = found && parseOrder(found);
  const isBraking = [ofShop, ofHourBefore].some((key) => isUsedUp(find(key), cardTestingBrake.declines));
  const isSeries = isBraking && parsed?.mode !== 'test';
  const isStopped = isSeries
    ? isUsedUp(find(ofGuest), cardTestingBrake.declinesOfGuest) ||
      isUsedUp(find(ofDay), cardTestingBrake.declinesOfNetwork)
    : isUsedUp(find(ofGuest), declinesOfGuest) || isUsedUp(find(ofNetwork), declinesOfNetwork);
  if (isStopped) {
    const hold = tooManyDeclines(untilNextHour(at));
    return { order: parsed, hold: isSeries ? { ...hold, byEmail: true } : hold, isSeries };
  }
  return { order: parsed, hold: isSeries && parsed ? holdOfNewGuest(parsed, at) : undefined, isSeries };
}

const untilNextHour = (at: number) => limitUpdate(at, cardTestingBrake.declines, 'all').retryAfter;

const tooManyDeclines = (retryAfter: number): Hold => ({
  error: tooManyRequests(retryAfter, 'Too many payment attempts. Your card was not charged.'),
  counts: 'TooManyPayments',
});

/** Returns the refusal for a new guest, if any. The guest's age comes from the order, which only the shop writes. */
function holdOfNewGuest({ cartSince, createdAt }: Order, at: number): Hold | undefined {
  const wait = (cartSince ?? createdAt) + cardTestingBrake.newGuestWait - at;
  if (wait <= 0) return undefined;
  const words =
    'Many cards were declined in this shop within the last hours, so new visitors wait a minute before they pay. Your card was not charged, and your cart is kept.';
  return {
    error: tooManyRequests(Math.min(wait / 1000, untilNextHour(at)), words),
    counts: 'NewGuestHeldBack',
  };
}

/** Counts a decline. The proof of the email address ends, so that each decline needs another code. */
export async function countDecline(ports: TableAndClock, payer: Payer): Promise<void> {
  const { owner, network } = payer;
  const { table, now } = ports;
  await Promise.all([
    table.transact([
      countTry(now(), declinesOfGuest, owner),
      countTry(now(), declinesOfNetwork, network),
      countTry(now(), cardTestingBrake.declinesOfNetwork, network),
    ]),
    countAlone(ports, cardTestingBrake.declines, 'all'),
    endProof(ports, proofOf(payer)),
  ]);
}
