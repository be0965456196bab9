import { describe, expect, it } from 'vitest';
import { dayIn } from '#shared/text/calendar-day.ts';

const at = (rfc3339: string) => Date.parse(rfc3339);

describe('dayIn', () => {
  it.each([
    ['UTC', '2026-10-31T23:59:59.999Z', '2026-10-31'],
    // Here summer time ends on November 1 at two in the morning, and begins on March 8.
    ['America/Los_Angeles', '2026-11-02T07:59:59Z', '2026-11-01'],
    ['America/Los_Angeles', '2026-11-02T08:00:00Z', '2026-11-02'],
    ['America/Los_Angeles', '2026-03-09T06:59:59Z', '2026-03-08'],
    // These two lie on both sides of the date line, at New Year.
    ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
    ['Pacific/Pago_Pago', '2027-01-01T10:59:59Z', '2026-12-31'],
    // Summer time in Beirut begins by skipping midnight. In Havana it ends by repeating midnight.
    ['Asia/Beirut', '2026-03-28T22:00:00Z', '2026-03-29'],
    ['America/Havana', '2026-11-01T05:30:00Z', '2026-11-01'],
  ])('in the time zone %s at %s returns %s', (timeZone, moment, day) => {
    expect(dayIn(timeZone, at(moment))).toBe(day);
  });

  it('throws for an unknown time zone', () => {
    expect(() => dayIn('Mars/Olympus', 0)).toThrow(RangeError);
  });
});
