/** Shipping data of a work. */
export interface Shippable {
  /** Codes of the only countries that the work is sent to. Absent: all countries of the shop; empty: on request. */
  readonly shipsTo?: readonly string[] | undefined;
}

/** Whether this work may be sent to a country, without the limits of the whole shop (`delivery` in shop.config.ts). */
export function mayBeSentTo({ shipsTo }: Shippable, country: string): boolean {
  return shipsTo === undefined || shipsTo.includes(country);
}

/** Whether shipping is arranged with the artist, so that the work cannot be bought online. */
export function shipsOnRequest({ shipsTo }: Shippable): boolean {
  return shipsTo?.length === 0;
}
