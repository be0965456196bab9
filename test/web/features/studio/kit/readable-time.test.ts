import { expect, it } from 'vitest';
import { readableDay, readableTime, timeInSentence } from '#web/features/studio/kit/readable-time.ts';

const now = new Date(2026, 10, 23, 15, 30);
const at = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute).toISOString();

it.each([
  [at(23, 3, 57), 'Today, 3:57 AM'],
  [at(23, 0), 'Today, 12:00 AM'],
  [at(22, 23, 59), 'Yesterday, 11:59 PM'],
  [at(21, 9), 'Nov 21, 2026, 9:00 AM'],
  [at(24, 9), 'Nov 24, 2026, 9:00 AM'],
  ['soon', 'soon'],
])('readableTime shows %s as "%s"', (time, words) => {
  expect(readableTime(time, now).replaceAll('\u202f', ' ')).toBe(words);
});

it('timeInSentence begins with a small letter', () => {
  expect(timeInSentence(at(23, 9), now)).toMatch(/^today, 9:00/);
  expect(timeInSentence(at(20, 9), now)).toMatch(/^Nov 20, 2026, 9:00/);
});

it('readableDay has no hour', () => {
  expect(readableDay(at(20, 9))).toBe('Nov 20, 2026');
  expect(readableDay('soon')).toBe('soon');
});
