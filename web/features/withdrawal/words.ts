const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** Formats a time (ISO 8601) in the reader's time zone: 'November 28, 2026 at 6:20 PM'. */
export function momentWords(time: string): string {
  return moment.format(new Date(time));
}
