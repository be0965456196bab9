/** A time as the reader's own clock and language have it; what is no time stays as it is. */
export function readableTime(rfc3339: string): string {
  const time = new Date(rfc3339);
  return Number.isNaN(time.getTime()) ? rfc3339 : time.toLocaleString();
}

/** Its day alone. */
export function readableDay(rfc3339: string): string {
  const time = new Date(rfc3339);
  return Number.isNaN(time.getTime()) ? rfc3339 : time.toLocaleDateString(undefined, { dateStyle: 'medium' });
}
