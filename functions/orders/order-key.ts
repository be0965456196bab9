import { createHash } from 'node:crypto';
import { cartVersion } from '../cart/cart-records.ts';
import type { Order, OrderAddress, OrderLine } from './order-records.ts';

/**
 * Fingerprint of what an order is about. The same guest posting the same cart at the same prices to the same address
 * means the same order, however often she clicks. `generation` counts orders of that kind that are closed.
 */
export function orderKey(about: {
  readonly owner: string;
  readonly lines: readonly OrderLine[];
  readonly address: OrderAddress;
  readonly mode: Order['mode'];
  readonly locationId: string;
  readonly currency: string;
  readonly generation: number;
}): string {
  const { address } = about;
  const text = JSON.stringify([
    about.owner,
    cartVersion(
      about.lines.map((line) => ({
        id: line.lineId,
        variationId: line.variationId,
        quantity: line.quantity,
        updatedAt: line.lineUpdatedAt,
      })),
    ),
    about.lines.map((line) => [line.variationId, line.price]).sort(),
    [
      address.name,
      address.address1,
      address.address2,
      address.city,
      address.state,
      address.postalCode,
      address.country,
    ],
    about.mode,
    about.locationId,
    about.currency,
    about.generation,
  ]);
  return createHash('sha256').update(text).digest('base64url');
}
