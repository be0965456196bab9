import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { dismissAllToasts, dismissToast, errorToast, toast, useToasts } from '#web/api/toasts.ts';

beforeEach(dismissAllToasts);

test('a toast is shown until it is dismissed', () => {
  const { result } = renderHook(() => useToasts());
  let id = 0;
  act(() => {
    id = toast({ title: 'Contact Email', description: 'a@b.example', duration: 5_000 });
  });
  expect(result.current).toEqual([
    { id, title: 'Contact Email', description: 'a@b.example', variant: 'default', duration: 5_000 },
  ]);
  act(() => dismissToast(id));
  expect(result.current).toEqual([]);
});

test('at most three are shown, the newest last; an error is destructive', () => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    for (const title of ['one', 'two', 'three']) toast({ title });
    errorToast('Error', 'four');
  });
  expect(result.current.map((shown) => shown.title)).toEqual(['two', 'three', 'Error']);
  expect(result.current.at(-1)?.variant).toBe('destructive');
});
