import { createHmac } from 'node:crypto';

/** Two spellings of one address are equal: the same but for case and for how its accents are written. */
export function normalizeAddress(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/**
 * Names an address in a row's key without holding it: HMAC-SHA-256 (RFC 2104) by the secret `addressKey`, so that a copy
 * of the table alone does not tell whether an address is in it. `use` keeps the hashes of two uses apart.
 */
export function hashAddress(key: string, use: string, email: string): string {
  return createHmac('sha256', key)
    .update(`${use} ${normalizeAddress(email)}`)
    .digest('base64url');
}
