/** An open location at Square, with the fields that matter for the choice. */
interface OpenLocation {
  /** ISO 4217. */
  readonly currency: string;
  /** Whether it can take cards. */
  readonly takesCards: boolean;
}

/** Shown in the studio while no location is chosen. */
export const noLocationChosen = 'No payment location is chosen: visitors cannot pay.';

/** Why the shop cannot use a location for payments; undefined if it can. */
export function obstacleAt(
  { currency, takesCards }: OpenLocation,
  shopCurrency: string,
): 'no cards' | 'other currency' | undefined {
  if (!takesCards) return 'no cards';
  return currency === shopCurrency ? undefined : 'other currency';
}

/** Locations that the artist may choose: they take cards in the shop's currency. */
export function eligibleLocations<L extends OpenLocation>(
  locations: readonly L[],
  shopCurrency: string,
): readonly L[] {
  return locations.filter((location) => obstacleAt(location, shopCurrency) === undefined);
}

/** Why no location can be chosen; undefined if one can. */
export function obstacleEverywhere(
  locations: readonly OpenLocation[],
  shopCurrency: string,
): ReturnType<typeof obstacleAt> {
  if (eligibleLocations(locations, shopCurrency).length > 0) return undefined;
  return locations.some(({ takesCards }) => takesCards) ? 'other currency' : 'no cards';
}

/** The initial location of a shop: the first that can be chosen. */
export function locationToBeginWith<L extends OpenLocation>(
  locations: readonly L[],
  shopCurrency: string,
): L | undefined {
  return eligibleLocations(locations, shopCurrency)[0];
}
