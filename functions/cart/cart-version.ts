import { createHash } from 'node:crypto';
import type { KeptLine } from './cart-records.ts';

/** Returns a hash of the cart, which changes whenever a line is added, changed or removed. */
export function cartVersion(
  lines: readonly Pick<KeptLine, 'id' | 'variationId' | 'quantity' | 'updatedAt'>[],
): string {
  const text = lines
    .map((line) => [line.id, line.variationId, line.quantity, line.updatedAt].join(':'))
    .sort()
    .join('\n');
  return createHash('sha256').update(text).digest('base64url');
}
