import { createHmac } from 'node:crypto';

/** Returns an address in lower case and with one encoding of accents, so that its spellings are equal. */
export function normalizeAddress(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

/**
 * Hashes an address for a row's key: HMAC-SHA-256 (RFC 2104) with the secret `addressKey`, so that a copy of the table
 * alone does not reveal whether it contains an address. With another `use`, an address has another hash.
 */
export function hashAddress(key: string, use: string, email: string): string {
  return createHmac('sha256', key)
    .update(`${use} ${normalizeAddress(email)}`)
    .digest('base64url');
}
