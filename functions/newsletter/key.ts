import { createHash, createHmac, randomBytes } from 'node:crypto';
import { hashAddress } from '#functions/platform/hash-email.ts';

/** What an email's links carry: which subscription, and the proof that its recipient got an email about it. */
export interface SubscriptionKey {
  readonly id: string;
  readonly secret: string;
}

const idLength = 18;
const keyPattern = /^[0-9a-f]{50}$/;

/** An id of 72 bits, which may be logged. */
export function newSubscriptionId(): string {
  return randomBytes(9).toString('hex');
}

/**
 * The secret of 128 bits that only the emails hold, worked out from the id. `key`: the secret `addressKey`; the table has
 * its hash alone, so a copy of the table ends nobody's subscription.
 */
export function secretOf(key: string, id: string): string {
  return createHmac('sha256', key).update(`subscription ${id}`).digest('hex').slice(0, 32);
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** As version 0.1.0 stored it; later ones store its hash. */
export function isSecret(stored: string): boolean {
  return /^[0-9a-f]{32}$/.test(stored);
}

/** In an address: letters and digits alone, so that no mail program breaks it. It holds no personal data. */
export function writeKey({ id, secret }: SubscriptionKey): string {
  return id + secret;
}

export function readKey(text: string): SubscriptionKey | undefined {
  if (!keyPattern.test(text)) return undefined;
  return { id: text.slice(0, idLength), secret: text.slice(idLength) };
}

/** The address's place in the list of subscribers. `key`: the secret `addressKey`. */
export function subscriberHash(key: string, email: string): string {
  return hashAddress(key, 'subscriber', email);
}

/** The two places that an email's links lead to. A browser never sends the part after the #. */
export const subscriptionPaths = {
  confirm: (key: string) => `/news#confirm=${key}`,
  end: (key: string) => `/news#end=${key}`,
  /** What mail programs post to by themselves (RFC 8058). */
  oneClick: (key: string) => `/api/news/end/${key}`,
} as const;
