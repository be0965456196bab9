/** An open location at Square, with the fields that decide whether it can be chosen. */
interface OpenLocation {
  /** ISO 4217. */
  readonly currency: string;
  /** Whether the location can take cards. */
  readonly takesCards: boolean;
}

/** Text in the studio while no location is chosen. */
export const noLocationChosen = 'No payment location is chosen: visitors cannot pay.';

/** Returns why the shop cannot use a location for payments; undefined if it can. */
export function obstacleAt(
  { currency, takesCards }: OpenLocation,
  shopCurrency: string,
): 'no cards' | 'other currency' | undefined {
  if (!takesCards) return 'no cards';
  return currency === shopCurrency ? undefined : 'other currency';
}

/** Returns the locations that the artist may choose: they take cards in the shop's currency. */
export function eligibleLocations<L extends OpenLocation>(
  locations: readonly L[],
  shopCurrency: string,
): readonly L[] {
  return locations.filter((location) => obstacleAt(location, shopCurrency) === undefined);
}

/** Returns why no location can be chosen; undefined if one can. */
export function obstacleEverywhere(
  locations: readonly OpenLocation[],
  shopCurrency: string,
): ReturnType<typeof obstacleAt> {
  if (eligibleLocations(locations, shopCurrency).length > 0) return undefined;
  return locations.some(({ takesCards }) => takesCards) ? 'other currency' : 'no cards';
}
