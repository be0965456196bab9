import { createHash, createHmac, randomBytes } from 'node:crypto';
import { hashAddress } from '#functions/platform/hash-email.ts';

/** Key in an email's links: the subscription's id, and a secret that proves that the caller received the email. */
export interface SubscriptionKey {
  readonly id: string;
  readonly secret: string;
}

const idLength = 18;
const keyPattern = /^[0-9a-f]{50}$/;

/** Returns a random id of 72 bits. Logs may contain it. */
export function newSubscriptionId(): string {
  return randomBytes(9).toString('hex');
}

/**
 * Returns the secret of 128 bits in the emails' links, derived from the id. `key`: the secret `addressKey`. The table
 * has only the secret's hash, so nobody can end subscriptions with a copy of the table.
 */
export function secretOf(key: string, id: string): string {
  return createHmac('sha256', key).update(`subscription ${id}`).digest('hex').slice(0, 32);
}

export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** Returns whether `stored` is a secret, which version 0.1.0 stored. Later versions store the secret's hash. */
export function isSecret(stored: string): boolean {
  return /^[0-9a-f]{32}$/.test(stored);
}

/** Returns the key as text for a URL. It has only letters and digits, so that no mail program breaks the link. */
export function writeKey({ id, secret }: SubscriptionKey): string {
  return id + secret;
}

export function readKey(text: string): SubscriptionKey | undefined {
  if (!keyPattern.test(text)) return undefined;
  return { id: text.slice(0, idLength), secret: text.slice(idLength) };
}

/** Returns the hash of an address in the list of subscribers. `key`: the secret `addressKey`. */
export function subscriberHash(key: string, email: string): string {
  return hashAddress(key, 'subscriber', email);
}

/** Paths of an email's links. The pages get the key after the #, which browsers never send. */
export const subscriptionPaths = {
  confirm: (key: string) => `/news#confirm=${key}`,
  end: (key: string) => `/news#end=${key}`,
  /** Path that mail programs post to (RFC 8058). */
  oneClick: (key: string) => `/api/news/end/${key}`,
} as const;
