import type { ChangedTexts } from './shop-texts.ts';

const hour = 60 * 60_000;

/**
 * Returns the line above every page; undefined if there is none, or after its last day. The artist's time zone is
 * unknown, so a day ends when it has ended everywhere on Earth (UTC−12): at noon UTC of the next day. A notice with an
 * invalid day never ends. `now`: milliseconds.
 */
export function shownNotice(texts: ChangedTexts, now: number): string | undefined {
  const { notice, noticeUntil = '' } = texts;
  const isOver = isDay(noticeUntil) && now >= Date.parse(noticeUntil) + 36 * hour;
  return isOver ? undefined : notice || undefined;
}

/** Whether a text is a calendar day, as YYYY-MM-DD. */
export function isDay(words: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(words)) return false;
  // ECMAScript does not define 30 February: engines read it as 2 March or as invalid.
  const time = Date.parse(words);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(words);
}
