import { expect, test } from 'vitest';
import { dealIntoColumns } from '#web/features/gallery/masonry.ts';

const deal = (heights: readonly number[], columns: number) =>
  dealIntoColumns(heights, columns, (height) => height);

// Rule 3.6
test('each work goes into the column that is shortest by then', () => {
  expect(deal([3, 1, 1, 1, 1], 2)).toEqual([0, 1, 1, 1, 0]);
});

test('of columns of one height the leftmost is taken', () => {
  expect(deal([1, 1, 1, 1, 2], 4)).toEqual([0, 1, 2, 3, 0]);
});

test('more works never move those that are shown already', () => {
  const before = deal([2, 1, 3, 1, 2], 2);
  const after = deal([2, 1, 3, 1, 2, 5, 1], 2);

  expect(after.slice(0, before.length)).toEqual(before);
});
