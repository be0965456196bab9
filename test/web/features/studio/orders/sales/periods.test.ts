// Rule 14.12
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysIn, daysOf, periodOf } from '#web/features/studio/orders/sales/periods.ts';

describe('a period', () => {
  test.each([
    ['recent', '2026-11-23', '2026-10-01', '2026-11-30'],
    ['recent', '2026-03-31', '2026-02-01', '2026-03-31'],
    ['recent', '2026-01-01', '2025-12-01', '2026-01-31'],
    ['recent', '2024-03-01', '2024-02-01', '2024-03-31'],
    ['this-year', '2026-01-01', '2026-01-01', '2026-01-01'],
    ['this-year', '2026-12-31', '2026-01-01', '2026-12-31'],
    ['last-year', '2026-02-28', '2025-01-01', '2025-12-31'],
    ['dates', '2026-11-23', '2026-01-01', '2026-11-23'],
  ] as const)('%s on %s goes from %s to %s', (period, today, from, to) => {
    expect(daysOf(period, today)).toEqual({ from, to });
  });

  test.each([
    [null, 'recent'],
    ['', 'recent'],
    ['toString', 'recent'],
    ['last-year', 'last-year'],
  ])('of the address %j is %s', (name, period) => {
    expect(periodOf(name)).toBe(period);
  });

  test('is covered by its months, each day once', () => {
    const first = Date.parse('2020-01-01');
    const days = fc.integer({ min: 0, max: 3_000 });
    const dayOf = (count: number) => new Date(first + count * 86_400_000).toISOString().slice(0, 10);
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 800 }), (start, length) => {
        const all = Array.from({ length: length + 1 }, (_, index) => dayOf(start + index));
        const period = { from: all[0] ?? '', to: all.at(-1) ?? '' };
        const months = [...new Set(all.map((day) => day.slice(0, 7)))].map((month) => daysIn(month, period));
        const covered = all.map((day) => months.filter(({ from, to }) => from <= day && day <= to).length);
        expect(new Set(covered)).toEqual(new Set([1]));
        expect(months[0]?.from).toBe(period.from);
        expect(months.at(-1)?.to).toBe(period.to);
      }),
    );
  });
});
