/** Returns the local day as YYYY-MM-DD, the format of Swedish. Throws a RangeError for an unknown time zone. */
export function dayIn(timeZone: string, milliseconds: number): string {
  return new Date(milliseconds).toLocaleDateString('sv-SE', { timeZone });
}
