import { createHash } from 'node:crypto';
import type { KeptLine } from '#functions/cart/cart-records.ts';
import { cartVersion } from '#functions/cart/cart-version.ts';
import type { NewProviderOrder } from '#functions/square/provider.ts';

/** Crockford's base 32, as in a ULID: no letters that look alike. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const idLength = 26;

/**
 * Derives an order's id from its content: the same guest with the same cart and address gets the same order, however
 * often Pay is clicked and whichever process answers. `generation` counts orders with this content that can no longer
 * be paid. 130 bits of a hash that includes the guest's secret, so nobody can guess another guest's.
 */
export function deriveOrderId(about: {
  readonly owner: string;
  readonly cart: readonly KeptLine[];
  readonly address: NewProviderOrder['recipient'];
  readonly generation: number;
}): string {
  const { owner, cart, address, generation } = about;
  const text = JSON.stringify([
    owner,
    cartVersion(cart),
    [
      address.name,
      address.address1,
      address.address2,
      address.city,
      address.state,
      address.postalCode,
      address.country,
      // Without a phone number the id is the same as before the field existed.
      ...(address.phone === undefined ? [] : [address.phone]),
    ],
    generation,
  ]);
  const bytes = createHash('sha256').update(text).digest();
  return Array.from({ length: idLength }, (_, index) => alphabet[bitsAt(bytes, index * 5)]).join('');
}

/** The five bits from position `bit` on. */
function bitsAt(bytes: Uint8Array, bit: number): number {
  const two = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
  return (two >> (11 - (bit & 7))) & 31;
}

/** The form of the shop's order ids; the till and the Dashboard may put any text into an order's reference. */
export const orderIdPattern = /^[0-9A-HJKMNP-TV-Z]{26}$/;
