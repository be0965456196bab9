const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' });

/** Formats a time as 'Today, 3:57 AM' or 'Nov 20, 2026, 3:57 AM', in the reader's time zone and language. */
export function readableTime(rfc3339: string, now: Date = new Date()): string {
  const time = new Date(rfc3339);
  return Number.isNaN(time.getTime())
    ? rfc3339
    : `${nearDay(time, now) ?? day.format(time)}, ${clock.format(time)}`;
}

/** Formats a time like `readableTime`, for use within a sentence: 'Since today, 3:57 AM'. */
export function timeInSentence(rfc3339: string, now?: Date): string {
  return readableTime(rfc3339, now).replace(/^(?:Today|Yesterday)\b/, (word) => word.toLowerCase());
}

/** Formats only the day of a time. */
export function readableDay(rfc3339: string): string {
  const time = new Date(rfc3339);
  return Number.isNaN(time.getTime()) ? rfc3339 : day.format(time);
}

function nearDay(time: Date, now: Date): string | undefined {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  if (time.toDateString() === now.toDateString()) return 'Today';
  return time.toDateString() === yesterday.toDateString() ? 'Yesterday' : undefined;
}
