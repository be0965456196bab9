/** A work as far as sending it goes. */
export interface Shippable {
  /** Codes of the only countries it is sent to; absent: wherever the shop sends works; empty: the artist is asked. */
  readonly shipsTo?: readonly string[] | undefined;
}

/** Whether the artist lets this work be sent there. What the shop as a whole does is shop.config.ts's `delivery`. */
export function mayBeSentTo({ shipsTo }: Shippable, country: string): boolean {
  return shipsTo === undefined || shipsTo.includes(country);
}

/** Its shipping is arranged with the artist, so it cannot be bought online. */
export function shipsOnRequest({ shipsTo }: Shippable): boolean {
  return shipsTo?.length === 0;
}
