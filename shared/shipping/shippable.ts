/** Shipping data of a work. */
export interface Shippable {
  /** Codes of the only countries that it is sent to; absent: wherever the shop sends works; empty: on request. */
  readonly shipsTo?: readonly string[] | undefined;
}

/** Whether this work may be sent to a country. The shop's own limits are `delivery` in shop.config.ts. */
export function mayBeSentTo({ shipsTo }: Shippable, country: string): boolean {
  return shipsTo === undefined || shipsTo.includes(country);
}

/** Whether shipping is arranged with the artist, so that the work cannot be bought online. */
export function shipsOnRequest({ shipsTo }: Shippable): boolean {
  return shipsTo?.length === 0;
}
