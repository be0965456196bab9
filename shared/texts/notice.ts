import type { ChangedTexts } from './shop-texts.ts';

const hour = 60 * 60_000;

/**
 * The line above every page; undefined where there is none, and once its last day is over. The shop knows no time zone of
 * the artist's, so the day ends when it has ended everywhere on Earth (UTC−12): at noon of the next day in UTC. What is no
 * day ends nothing. `now`: milliseconds.
 */
export function shownNotice(texts: ChangedTexts, now: number): string | undefined {
  const { notice, noticeUntil = '' } = texts;
  const isOver = isDay(noticeUntil) && now >= Date.parse(noticeUntil) + 36 * hour;
  return isOver ? undefined : notice || undefined;
}

/** Whether these words are a day of the calendar, as YYYY-MM-DD. */
export function isDay(words: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(words)) return false;
  // ECMAScript leaves open what becomes of 30 February: engines read it as 2 March, or as no day.
  const time = Date.parse(words);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(words);
}
