/** Signs of an order's id that make its number: 30 bits of a hash, so two orders of a shop hardly ever share one. */
const length = 6;

/**
 * The number by which people name an order: 'K7M-2QX', the first six signs of its id. Square's reference is the id, so
 * it begins with the number too.
 */
export function orderNumber(orderId: string): string {
  const signs = orderId.slice(0, length);
  return `${signs.slice(0, length / 2)}-${signs.slice(length / 2)}`;
}

/** The beginning of an order's id in what somebody typed as its number; undefined where it is none. */
export function readOrderNumber(typed: string): string | undefined {
  const signs = typed.toUpperCase().replaceAll(/[\s–-]/g, '');
  return /^[0-9A-HJKMNP-TV-Z]{6}$/.test(signs) ? signs : undefined;
}
