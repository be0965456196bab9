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

/** '2026-03-31' of the month '2026-03'. */
export function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

/** The month before: '2025-12' of '2026-01'. */
export function monthBefore(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 7);
}
