import { createHash } from 'node:crypto';
import type { KeptLine } from '#functions/cart/cart-records.ts';
import { cartVersion } from '#functions/cart/cart-version.ts';
import type { NewProviderOrder } from '#functions/square/provider.ts';

/** Crockford's base 32, as in a ULID: no letter that could be read as another. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const idLength = 26;

/**
 * The id of an order follows from what it is made of: the same guest posting the same cart to the same address means
 * the same order, however often Pay is clicked and whichever process answers. `generation` counts orders of that kind
 * that can no longer be paid. 130 bits of a hash over the guest's secret, so nobody guesses another's.
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
      // Without one the id is that of orders from before there were any.
      ...(address.phone === undefined ? [] : [address.phone]),
    ],
    generation,
  ]);
  const bytes = createHash('sha256').update(text).digest();
  return Array.from({ length: idLength }, (_, index) => alphabet[bitsAt(bytes, index * 5)]).join('');
}

/** Five bits from that bit on. */
function bitsAt(bytes: Uint8Array, bit: number): number {
  const two = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0);
  return (two >> (11 - (bit & 7))) & 31;
}

/** Ids of ours; the till and the Dashboard may put anything into an order's reference. */
export const orderIdPattern = /^[0-9A-HJKMNP-TV-Z]{26}$/;
