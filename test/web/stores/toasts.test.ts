// Rule 1.19
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

test('a newer toast replaces the current toast', () => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    toast({ title: 'Added to cart', description: 'The Owl' });
    toast({ title: 'Added to Wishlist', description: 'The Heron' });
  });
  expect(shownOf(result.current)).toEqual(['Added to Wishlist: The Heron']);
});

test('older failures are shown again after a newer toast, and older successes are not', () => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    toast({ title: 'Added to cart', description: 'The Owl' });
    errorToast('cart O', 'Error', 'one');
    errorToast('cart P', 'Error', 'two');
    toast({ title: 'Added to cart', description: 'The Heron' });
    errorToast('cart Q', 'Error', 'three');
  });
  expect(shownOf(result.current)).toEqual(['Error: three', 'Error: two', 'Error: one']);
  expect(result.current[0]?.variant).toBe('destructive');
});

test('a newer toast replaces an older toast of its kind, even a failure', () => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    errorToast('payment', 'Payment Failed', 'The card was declined');
    toast({ title: 'Order Placed Successfully!', description: 'Thank you', kind: 'payment' });
  });
  expect(shownOf(result.current)).toEqual(['Order Placed Successfully!: Thank you']);

  act(() => {
    errorToast('cart O', 'Error', 'two');
    errorToast('cart O', 'Insufficient Stock', 'Only 2 are available');
  });
  expect(shownOf(result.current)).toEqual(['Insufficient Stock: Only 2 are available']);
});

test('a toast that stays is shown below newer toasts until a toast of its kind replaces it', () => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    toast({ title: 'Being confirmed', kind: 'payment', stays: true });
    toast({ title: 'Added to Wishlist' });
  });
  expect(result.current.map(({ title }) => title)).toEqual(['Added to Wishlist', 'Being confirmed']);
  act(() => {
    errorToast('wish O', 'Error', 'No');
    toast({ title: 'Email copied!' });
  });
  expect(result.current.map(({ title }) => title)).toEqual(['Email copied!', 'Error', 'Being confirmed']);
  act(() => {
    toast({ title: 'Order Placed Successfully!', kind: 'payment' });
  });
  expect(result.current.map(({ title }) => title)).not.toContain('Being confirmed');
});

test('dismissToasts removes only toasts of the given kind', () => {
  const { result } = renderHook(() => useToasts());
  act(() => {
    errorToast('payment', 'Payment Failed', 'The card was declined');
    toast({ title: 'Email copied!' });
    dismissToasts('payment');
  });
  expect(result.current.map(({ title }) => title)).toEqual(['Email copied!']);
});
