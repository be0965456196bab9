import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from '#web/ui/toast-region.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function show(variant: 'default' | 'destructive' = 'default') {
  const onDismiss = vi.fn();
  render(
    <ToastRegion toasts={[{ id: 7, title: 'Saved', variant, duration: 5_000 }]} onDismiss={onDismiss} />,
  );
  return onDismiss;
}

test('a message goes after its time', () => {
  const onDismiss = show();

  act(() => void vi.advanceTimersByTime(4_999));
  expect(onDismiss).not.toHaveBeenCalled();
  act(() => void vi.advanceTimersByTime(1));
  expect(onDismiss).toHaveBeenCalledWith(7);
});

test('its time stands still under the pointer', () => {
  const onDismiss = show();
  act(() => void vi.advanceTimersByTime(4_000));

  fireEvent.mouseEnter(screen.getByText('Saved'));
  act(() => void vi.advanceTimersByTime(60_000));
  expect(onDismiss).not.toHaveBeenCalled();

  fireEvent.mouseLeave(screen.getByText('Saved'));
  act(() => void vi.advanceTimersByTime(1_000));
  expect(onDismiss).toHaveBeenCalledWith(7);
});

test('it can be sent away', () => {
  const onDismiss = show();

  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));

  expect(onDismiss).toHaveBeenCalledWith(7);
});

test('errors are read out at once, others in their turn', () => {
  show('destructive');
  expect(screen.getByRole('alert')).toHaveTextContent('Saved');
  expect(screen.getByRole('status')).not.toHaveTextContent('Saved');
});
