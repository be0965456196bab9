import { renderHook } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { expect, it, vi } from 'vitest';
import { useHistoryEntry } from '#web/ui/use-history-entry.ts';

/** Simulates the browser's asynchronous back navigation. */
function wentBackTo(overlays: readonly unknown[]): void {
  window.history.replaceState({ overlays }, '');
  window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
}

it('useHistoryEntry goes back only two entries if two overlays close at the same time', async () => {
  const back = vi.spyOn(window.history, 'back').mockReturnValue(undefined);
  const lower = renderHook(() => useHistoryEntry(() => undefined));
  const [first] = window.history.state.overlays;
  const upper = renderHook(() => useHistoryEntry(() => undefined));

  upper.unmount();
  lower.unmount();
  await vi.waitFor(() => expect(back).toHaveBeenCalled());
  await new Promise((resolve) => setTimeout(resolve));
  expect(back).toHaveBeenCalledTimes(1);

  wentBackTo([first]);
  expect(back).toHaveBeenCalledTimes(2);

  wentBackTo([]);
  expect(back).toHaveBeenCalledTimes(2);
});

it('useHistoryEntry waits for a back navigation in progress before it adds an entry', async () => {
  wentBackTo([]);
  const back = vi.spyOn(window.history, 'back').mockReturnValue(undefined);
  renderHook(() => useHistoryEntry(() => undefined)).unmount();
  await vi.waitFor(() => expect(back).toHaveBeenCalled());
  const left = window.history.state.overlays;
  renderHook(() => useHistoryEntry(() => undefined));

  expect(window.history.state.overlays).toEqual(left);
  wentBackTo([]);
  expect(window.history.state.overlays).toHaveLength(1);
});

it('useHistoryEntry adds its entry as soon as the overlay is on the page', () => {
  wentBackTo([]);
  let overlays = 0;
  renderHook(() => {
    useHistoryEntry(() => undefined);
    useLayoutEffect(() => {
      overlays = window.history.state.overlays.length;
    });
  });

  expect(overlays).toBe(1);
});
