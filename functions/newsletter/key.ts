import { createHash, createHmac, randomBytes } from 'node:crypto';
import { hashAddress } from '#functions/platform/hash-email.ts';

/** The key in an email's links: the subscription, and the proof that the caller received an email about it. */
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
 * The secret of 128 bits in the emails' links, derived from the id. `key`: the secret `addressKey`. The table has only
 * the hash, so a copy of the table cannot end subscriptions.
 */
export function secretOf(key: string, id: string): string {
  return createHmac('sha256', key).update(`subscription ${id}`).digest('hex').slice(0, 32);
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Whether it is a secret as version 0.1.0 stored it; later versions store its hash. */
export function isSecret(stored: string): boolean {
  return /^[0-9a-f]{32}$/.test(stored);
}

/** The key for a URL: only letters and digits, so that no mail program breaks it. Contains no personal data. */
export function writeKey({ id, secret }: SubscriptionKey): string {
  return id + secret;
}

export function readKey(text: string): SubscriptionKey | undefined {
  if (!keyPattern.test(text)) return undefined;
  return { id: text.slice(0, idLength), secret: text.slice(idLength) };
}

/** Identifies an address in the list of subscribers. `key`: the secret `addressKey`. */
export function subscriberHash(key: string, email: string): string {
  return hashAddress(key, 'subscriber', email);
}

/** The two pages that an email's links open. Browsers never send the part after the #. */
export const subscriptionPaths = {
  confirm: (key: string) => `/news#confirm=${key}`,
  end: (key: string) => `/news#end=${key}`,
  /** Mail programs post to it by themselves (RFC 8058). */
  oneClick: (key: string) => `/api/news/end/${key}`,
} as const;
