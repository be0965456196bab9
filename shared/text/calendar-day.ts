const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The day that a clock on the wall shows at a moment, as YYYY-MM-DD. Days are compared by these words alone, so no rule
 * about summer time is needed. Throws a RangeError for a time zone that there is not.
 */
export function dayIn(timeZone: string, milliseconds: number): string {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    });
    formats.set(timeZone, format);
  }
  const [month, day, year] = format.format(milliseconds).split('/');
  return `${year}-${month}-${day}`;
}
