import { lastDayOf, monthBefore } from '#shared/rules/calendar-day.ts';

/** Days as YYYY-MM-DD, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** What is chosen from; 'dates': any first and last day. */
export const periodLabels = {
  recent: 'This month and last',
  'this-year': 'This year',
  'last-year': 'Last year',
  dates: 'Other dates',
} as const;
export type PeriodName = keyof typeof periodLabels;

const names = Object.keys(periodLabels) as PeriodName[];

/** The period that the address names; this month and the last where it names none. */
export function periodOf(given: string | null): PeriodName {
  return names.find((name) => name === given) ?? 'recent';
}

/** Months begin where the artist is: in the browser's time zone, which the server is told with the days. */
export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
}

/** The days of a period; of 'dates' those that the choice of days begins with. */
export function daysOf(period: PeriodName, today: string): Days {
  const month = today.slice(0, 7);
  const year = Number(today.slice(0, 4));
  switch (period) {
    case 'recent':
      return { from: `${monthBefore(month)}-01`, to: lastDayOf(month) };
    case 'this-year':
    case 'dates':
      return { from: `${year}-01-01`, to: today };
    case 'last-year':
      return { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` };
  }
}

/** The part of a period that lies in a month, '2026-10'. */
export function daysIn(month: string, { from, to }: Days): Days {
  const [first, last] = [`${month}-01`, lastDayOf(month)];
  return { from: from > first ? from : first, to: to < last ? to : last };
}
