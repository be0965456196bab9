import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import {
  dismissAllToasts,
  dismissToast,
  dismissToasts,
  errorToast,
  type Toast,
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

function shownOf(toasts: readonly Toast[]): string[] {
  return toasts.map(({ title, description }) => `${title}: ${description}`);
}

test('one message is on screen: a newer one replaces it', () => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    toast({ title: 'Added to cart', description: 'The Owl' });
    toast({ title: 'Added to Wishlist', description: 'The Heron' });
  });
  expect(shownOf(result.current)).toEqual(['Added to Wishlist: The Heron']);
});

test('a failure replaces a success that was read, is not replaced by a later one, and no failure hides another', () => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    toast({ title: 'Added to cart', description: 'The Owl' });
    errorToast('Error', 'one');
    errorToast('Error', 'two');
    toast({ title: 'Added to cart', description: 'The Heron' });
    errorToast('Error', 'three');
  });
  expect(shownOf(result.current)).toEqual([
    'Error: one',
    'Error: two',
    'Error: three',
    'Added to cart: The Heron',
  ]);
  expect(result.current[0]?.variant).toBe('destructive');
});

test('of many failures the newest three are kept', () => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    for (const words of ['one', 'two', 'three', 'four']) errorToast('Error', words);
  });
  expect(shownOf(result.current)).toEqual(['Error: two', 'Error: three', 'Error: four']);
});

test('a success that came after a failure is shown when the failure is dismissed', () => {
  const { result } = renderHook(() => useToasts());
  let failure = 0;
  act(() => {
    failure = errorToast('Error', 'one');
    toast({ title: 'Added to cart', description: 'The Heron' });
  });
  act(() => dismissToast(failure));
  expect(shownOf(result.current)).toEqual(['Added to cart: The Heron']);
});

test('a newer message of a kind takes the place of the older one', () => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    errorToast('Payment Failed', 'The card was declined', 'payment');
    toast({ title: 'Order Placed Successfully!', description: 'Thank you', kind: 'payment' });
  });
  expect(shownOf(result.current)).toEqual(['Order Placed Successfully!: Thank you']);

  act(() => {
    errorToast('Error', 'two');
    errorToast('Error', 'two');
  });
  expect(shownOf(result.current)).toEqual(['Error: two']);
});

test('a persistent message is shown again after newer ones, until another of its kind replaces it', () => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    toast({ title: 'Being confirmed', kind: 'payment', stays: true });
    toast({ title: 'Added to Wishlist' });
  });
  expect(result.current.map(({ title }) => title)).toEqual(['Added to Wishlist', 'Being confirmed']);
  act(() => {
    errorToast('Error', 'No');
    toast({ title: 'Email copied!' });
  });
  expect(result.current.map(({ title }) => title)).toEqual(['Error', 'Email copied!', 'Being confirmed']);
  act(() => {
    toast({ title: 'Order Placed Successfully!', kind: 'payment' });
  });
  expect(result.current.map(({ title }) => title)).not.toContain('Being confirmed');
});

test('trying again clears the message of the last try, and no other', () => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    errorToast('Payment Failed', 'The card was declined', 'payment');
    toast({ title: 'Email copied!' });
    dismissToasts('payment');
  });
  expect(result.current.map(({ title }) => title)).toEqual(['Email copied!']);
});
