// Rule 13.24
import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useFirstEntries } from '#web/features/studio/kit/use-first-entries.ts';

test('useFirstEntries renders the first entries of a loaded list before the others', () => {
  const rendered: number[] = [];
  const { rerender } = renderHook(
    (entries: readonly number[] | undefined) => rendered.push(useFirstEntries(entries, 2).length),
    { initialProps: undefined },
  );
  rerender([1, 2, 3, 4]);
  expect(rendered).toEqual([0, 2, 4]);
});
