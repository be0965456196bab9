import { expect, test } from 'vitest';
import { dealIntoColumns } from '#web/features/gallery/masonry.ts';

const deal = (heights: readonly number[], columns: number) =>
  dealIntoColumns(heights, columns, (height) => height);

// Rule 3.6
test('masonry puts each work into the shortest column so far', () => {
  expect(deal([3, 1, 1, 1, 1], 2)).toEqual([0, 1, 1, 1, 0]);
});

test('masonry chooses the leftmost of equal columns', () => {
  expect(deal([1, 1, 1, 1, 2], 4)).toEqual([0, 1, 2, 3, 0]);
});

test('masonry never moves works when more are added', () => {
  const before = deal([2, 1, 3, 1, 2], 2);
  const after = deal([2, 1, 3, 1, 2, 5, 1], 2);

  expect(after.slice(0, before.length)).toEqual(before);
});
