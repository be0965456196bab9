const formats = new Map<string, Intl.DateTimeFormat>();

/** The local day as YYYY-MM-DD, without any rule about summer time. Throws a RangeError for an unknown zone. */
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
