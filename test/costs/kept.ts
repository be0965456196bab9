/** How often a visit asks for each address that is the same for everybody. */
export type SharedAddresses = Readonly<Record<string, number>>;

/**
 * Requests of a visit that the CDN answers by itself, when it keeps what is everybody's for so many seconds and visits
 * come evenly: each answer that it fetches stands for those that ask while it is kept. As if all came to one place.
 */
export function answeredByCdn(
  shared: SharedAddresses,
  { visitsADay, seconds }: { readonly visitsADay: number; readonly seconds: number },
): number {
  return Object.values(shared).reduce((sum, asked) => {
    const meanwhile = ((asked * visitsADay) / 86_400) * seconds;
    return sum + asked * (meanwhile / (1 + meanwhile));
  }, 0);
}
