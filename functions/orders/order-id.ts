import { createHash } from 'node:crypto';
import type { KeptLine } from '#functions/cart/cart-records.ts';
import { cartVersion } from '#functions/cart/cart-version.ts';
import type { NewProviderOrder } from '#functions/square/provider.ts';

/** Crockford's base 32, as in a ULID. It has no letters that look alike. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const idLength = 26;

/**
 * Derives an order's id from its content, so that repeated clicks on Pay with the same cart and address lead to one
 * order. `generation`: number of earlier orders with this content, which can no longer be paid. The id has 130 bits of
 * a hash that includes the guest's secret, so nobody can guess the id of another guest's order.
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
      // Without a phone number, the id is the same as before the shop had this field.
      ...(address.phone === undefined ? [] : [address.phone]),
    ],
    generation,
  ]);
  const bytes = createHash('sha256').update(text).digest();
  return Array.from({ length: idLength }, (_, index) => alphabet[bitsAt(bytes, index * 5)]).join('');
}

/** Returns the five bits that begin at position `bit`. */
function bitsAt(bytes: Uint8Array, bit: number): number {
  const two = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
  return (two >> (11 - (bit & 7))) & 31;
}

/** Matches the shop's order ids. The reference of an order from the Dashboard or the till may be any text. */
export const orderIdPattern = /^[0-9A-HJKMNP-TV-Z]{26}$/;
