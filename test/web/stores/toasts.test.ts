import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  dismissAllToasts,
  dismissToast,
  dismissToasts,
  errorToast,
  toast,
  useToasts,
} from '#web/stores/toasts.ts';

beforeEach(dismissAllToasts);

test('a toast is shown until it is dismissed', () => {
  const { result } = renderHook(() => useToasts());
  let id = 0;
  act(() => {
    id = toast({ title: 'Contact Email', description: 'a@b.example', duration: 5_000 });
  });
  expect(result.current).toEqual([
    {
      id,
      title: 'Contact Email',
      description: 'a@b.example',
      variant: 'default',
      kind: 'Contact Email',
      duration: 5_000,
    },
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

test('a newer message of a kind takes the place of the older one; another failure stays', () => {
  const { result } = renderHook(() => useToasts());
  const shown = () => result.current.map(({ title, description }) => `${title}: ${description}`);
  act(() => {
    toast({ title: 'Added to cart', description: 'The Owl' });
    toast({ title: 'Added to cart', description: 'The Heron' });
    errorToast('Payment Failed', 'The card was declined', 'payment');
  });
  expect(shown()).toEqual(['Added to cart: The Heron', 'Payment Failed: The card was declined']);

  act(() => void toast({ title: 'Order Placed Successfully!', description: 'Thank you', kind: 'payment' }));
  expect(shown()).toEqual(['Added to cart: The Heron', 'Order Placed Successfully!: Thank you']);

  act(() => {
    errorToast('Error', 'one');
    errorToast('Error', 'two');
    errorToast('Error', 'two');
  });
  expect(shown()).toEqual(['Order Placed Successfully!: Thank you', 'Error: one', 'Error: two']);
});

test('trying again clears what became of the last try, and nothing else', () => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    errorToast('Payment Failed', 'The card was declined', 'payment');
    toast({ title: 'Email copied!' });
    dismissToasts('payment');
  });
  expect(result.current.map(({ title }) => title)).toEqual(['Email copied!']);
});
