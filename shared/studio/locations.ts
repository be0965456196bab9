/** A place of business that is open at Square, as far as the choice goes. */
interface OpenLocation {
  /** ISO 4217. */
  readonly currency: string;
  /** Whether Square lets it take cards. */
  readonly takesCards: boolean;
}

/** What the studio says of a shop that has not chosen yet. */
export const noLocationChosen = 'No payment location is chosen: visitors cannot pay.';

/** Why the shop's payments cannot go to a location; undefined: they can. */
export function obstacleAt(
  { currency, takesCards }: OpenLocation,
  shopCurrency: string,
): 'no cards' | 'other currency' | undefined {
  if (!takesCards) return 'no cards';
  return currency === shopCurrency ? undefined : 'other currency';
}

/** The locations that the artist may choose: those that take cards in the shop's currency. */
export function eligibleLocations<L extends OpenLocation>(
  locations: readonly L[],
  shopCurrency: string,
): readonly L[] {
  return locations.filter((location) => obstacleAt(location, shopCurrency) === undefined);
}

/** Why none of them may be chosen; undefined: one may. */
export function obstacleEverywhere(
  locations: readonly OpenLocation[],
  shopCurrency: string,
): ReturnType<typeof obstacleAt> {
  if (eligibleLocations(locations, shopCurrency).length > 0) return undefined;
  return locations.some(({ takesCards }) => takesCards) ? 'other currency' : 'no cards';
}

/** Where a shop begins whose artist has chosen none: at the first location that may be chosen. */
export function locationToBeginWith<L extends OpenLocation>(
  locations: readonly L[],
  shopCurrency: string,
): L | undefined {
  return eligibleLocations(locations, shopCurrency)[0];
}
