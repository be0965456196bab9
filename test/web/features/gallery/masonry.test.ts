import { expect, test } from 'vitest';
import { dealIntoColumns } from '#web/features/gallery/masonry.ts';

const deal = (heights: readonly number[], columns: number) =>
  dealIntoColumns(heights, columns, (height) => height);

test('each work goes into the column that is shortest by then', () => {
  expect(deal([3, 1, 1, 1, 1], 2)).toEqual([
    [3, 1],
    [1, 1, 1],
  ]);
});

test('of columns of one height the leftmost is taken', () => {
  expect(deal([1, 1, 1, 1, 2], 4)).toEqual([[1, 2], [1], [1], [1]]);
});

test('more works never move those that hang already', () => {
  const before = deal([2, 1, 3, 1, 2], 2);
  const after = deal([2, 1, 3, 1, 2, 5, 1], 2);

  for (const [column, works] of before.entries()) {
    expect(after[column]?.slice(0, works.length)).toEqual(works);
  }
});

test('an empty wall has its columns', () => {
  expect(deal([], 4)).toEqual([[], [], [], []]);
});
