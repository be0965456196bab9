// Rule 25.9
import { describe, expect, it } from 'vitest';
import { isDay, shownNotice } from '#shared/texts/notice.ts';

const at = (time: string) => Date.parse(time);
const notice = 'Away until 3 January';

describe('the notice above every page', () => {
  it('is shown until its last day has ended in every time zone', () => {
    const texts = { notice, noticeUntil: '2027-01-03' };

    // 3 January, 23:59 on Howland Island (UTC−12), where a day ends last.
    expect(shownNotice(texts, at('2027-01-04T11:59:00Z'))).toBe(notice);
    expect(shownNotice(texts, at('2027-01-04T12:00:00Z'))).toBeUndefined();
  });

  it.each([[undefined], [''], ['soon'], ['2027-02-30']])('has no end with the last day %j', (noticeUntil) => {
    expect(
      shownNotice({ notice, ...(noticeUntil !== undefined && { noticeUntil }) }, at('2199-01-01T00:00:00Z')),
    ).toBe(notice);
  });

  it.each([[{}], [{ notice: '' }], [{ notice: '', noticeUntil: '2199-01-03' }]])(
    'is not shown for %j',
    (texts) => {
      expect(shownNotice(texts, 0)).toBeUndefined();
    },
  );
});

it.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['3 January 2027', false],
])('isDay(%s) is %s', (words, expected) => {
  expect(isDay(words)).toBe(expected);
});
