const moment = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

/** 'November 28, 2026 at 6:20 PM' in the reader's time zone. `time` in ISO 8601. */
export function momentWords(time: string): string {
  return moment.format(new Date(time));
}
