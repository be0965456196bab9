// Rule 1.19
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeArtwork } from '#test/support/web/builders.ts';
import type { Toast } from '#web/stores/toasts.ts';
import { ToastRegion } from '#web/ui/toast-region.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

function show(extras: Partial<Toast> = {}, path = '/gallery') {
  const onDismiss = vi.fn();
  const toast: Toast = {
    id: 7,
    title: 'Saved',
    variant: 'default',
    kind: 'Saved',
    duration: 5_000,
    ...extras,
  };
  const { container } = render(
    <MemoryRouter initialEntries={[path]}>
      <ToastRegion toast={toast} onDismiss={onDismiss} />
    </MemoryRouter>,
  );
  return Object.assign(onDismiss, { container });
}

test('a message disappears after its display time', () => {
  const onDismiss = show();

  act(() => void vi.advanceTimersByTime(4_999));
  expect(onDismiss).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(onDismiss).toHaveBeenCalledWith(7);
});

test('a message does not time out under the pointer', () => {
  const onDismiss = show();
  act(() => void vi.advanceTimersByTime(4_000));

  fireEvent.mouseEnter(screen.getByText('Saved'));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(onDismiss).not.toHaveBeenCalled();

  fireEvent.mouseLeave(screen.getByText('Saved'));
  act(() => void vi.advanceTimersByTime(1_000));
  expect(onDismiss).toHaveBeenCalledWith(7);
});

test('a message can be dismissed', () => {
  const onDismiss = show();

  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

  expect(onDismiss).toHaveBeenCalledWith(7);
});

test('failures are announced assertively, and other messages politely', () => {
  show({ variant: 'destructive' });
  expect(screen.getByRole('alert')).toHaveTextContent('Saved');
  expect(screen.getByRole('status')).not.toHaveTextContent('Saved');
});

test('a message does not time out while focused', () => {
  const onDismiss = show();

  fireEvent.focus(screen.getByRole('button', { name: 'Dismiss' }));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(onDismiss).not.toHaveBeenCalled();

  fireEvent.blur(screen.getByRole('button', { name: 'Dismiss' }));
  act(() => void vi.advanceTimersByTime(5_000));
  expect(onDismiss).toHaveBeenCalledWith(7);
});

describe('a message about a work', () => {
  const { imageUrl, category } = makeArtwork();
  const added = { artwork: { imageUrl, category }, link: { label: 'View cart', to: '/cart' } };

  test('shows the decorative picture and a link to the next page', () => {
    const onDismiss = show(added);

    expect(onDismiss.container.querySelector('img')).toHaveAttribute('alt', '');
    fireEvent.click(screen.getByRole('link', { name: 'View cart' }));
    expect(onDismiss).toHaveBeenCalledWith(7);
  });

  test('has no link if it leads to the current page', () => {
    show(added, '/cart');

    expect(screen.queryByRole('link')).toBeNull();
  });
});
