const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the local day as YYYY-MM-DD. Throws a RangeError for an unknown time zone. */
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
