/** A time in milliseconds as a person reads it. In UTC: the shop does not know the artist's time zone. */
export function timeInWords(at: number): string {
  return `${new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }).format(at).replace('\u202f', ' ')} UTC`;
}
