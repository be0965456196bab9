/** Number of characters in an order number: 30 bits of a hash, so that two orders of a shop hardly ever share one. */
const length = 6;

/** Returns the order number, such as 'K7M-2QX': the first six characters of the id, as in Square's reference. */
export function orderNumber(orderId: string): string {
  const signs = orderId.slice(0, length);
  return `${signs.slice(0, length / 2)}-${signs.slice(length / 2)}`;
}

/** Parses a typed order number into the beginning of an order's id; undefined for any other text. */
export function readOrderNumber(typed: string): string | undefined {
  const signs = typed.toUpperCase().replaceAll(/[\s–-]/g, '');
  return /^[0-9A-HJKMNP-TV-Z]{6}$/.test(signs) ? signs : undefined;
}
