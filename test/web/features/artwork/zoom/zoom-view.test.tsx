import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { setWindow } from '#test/support/web/browser-fakes.ts';
import { makeArtwork } from '#test/support/web/builders.ts';
import { fakeApi, renderApp } from '#test/support/web/fake-api.tsx';
import { PictureStage } from '#web/features/artwork/pictures/picture-stage.tsx';
// The zoom view is fetched when it is wanted; here it is already there.
import '#web/features/artwork/zoom/zoom-view.tsx';

/** Full pictures that were asked for, to be answered by hand. */
let asked: { src: string; onload: (() => void) | null; onerror: (() => void) | null }[] = [];

beforeEach(() => {
  setWindow();
  asked = [];
  vi.stubGlobal(
    'Image',
    class {
      src = '';
      onload: (() => void) | null = null;
      onerror: (() => void) | null = null;
      constructor() {
        asked.push(this);
      }
    },
  );
});

async function leanIn() {
  fakeApi();
  const user = userEvent.setup();
  renderApp(<PictureStage artwork={makeArtwork()} sizes="90vw" />);
  await user.click(screen.getByRole('button', { name: 'Zoom in: The Moon Stairs' }));
  const view = await screen.findByRole('dialog', { name: 'Zoomed in: The Moon Stairs' });
  await waitFor(() => expect(view).toHaveAttribute('data-state', 'loading'));
  const stage = view.firstElementChild as HTMLElement;
  const picture = stage.querySelector('img') as HTMLImageElement;
  return { user, view, stage, picture };
}

const state = (view: HTMLElement) => view.getAttribute('data-state');

test('shows what is there while the full picture loads, then the full picture', async () => {
  const { view, picture } = await leanIn();
  expect(picture.getAttribute('src')).not.toContain('1600');
  expect(asked.at(-1)?.src).toBe('/media/moon-1600.avif');

  act(() => asked.at(-1)?.onload?.());

  expect(state(view)).toBe('loaded');
  expect(picture).toHaveAttribute('src', '/media/moon-1600.avif');
});

test('goes out through unloading', async () => {
  const { user, view } = await leanIn();

  await user.click(screen.getByRole('button', { name: 'Close zoom' }));

  expect(state(view)).toBe('unloading');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('is left by', () => {
  const at = (x: number, y: number) => ({ pointerId: 1, clientX: x, clientY: y });

  test('Escape', async () => {
    const { view } = await leanIn();

    fireEvent(view, new Event('cancel', { cancelable: true }));

    expect(state(view)).toBe('unloading');
  });

  test('the wheel', async () => {
    const { view, stage } = await leanIn();

    fireEvent.wheel(stage, { deltaY: 40 });

    expect(state(view)).toBe('unloading');
  });

  test('a swipe beyond 10 px, and not one of 10 px', async () => {
    const { view, picture } = await leanIn();

    fireEvent.pointerDown(picture, at(100, 100));
    fireEvent.pointerMove(picture, at(100, 110));
    expect(state(view)).toBe('loading');

    fireEvent.pointerMove(picture, at(100, 111));
    expect(state(view)).toBe('unloading');
  });

  test('a click outside the picture, and not one on it', async () => {
    const { view, stage, picture } = await leanIn();

    fireEvent.pointerDown(picture, at(50, 50));
    fireEvent.pointerUp(picture, at(50, 50));
    expect(state(view)).toBe('loading');
    expect(picture.style.transform).toContain('scale');
    fireEvent.pointerDown(picture, at(50, 50));
    fireEvent.pointerUp(picture, at(50, 50));
    expect(picture.style.transform).toBe('');

    fireEvent.pointerDown(stage, at(5, 5));
    fireEvent.pointerUp(stage, at(5, 5));
    expect(state(view)).toBe('unloading');
  });
});

test('leaned in, a drag pans instead of leaving', async () => {
  const { view, picture } = await leanIn();
  fireEvent.pointerDown(picture, { pointerId: 1, clientX: 50, clientY: 50 });
  fireEvent.pointerUp(picture, { pointerId: 1, clientX: 50, clientY: 50 });

  fireEvent.pointerDown(picture, { pointerId: 2, clientX: 50, clientY: 50 });
  fireEvent.pointerMove(picture, { pointerId: 2, clientX: 150, clientY: 120 });

  expect(state(view)).toBe('loading');
});

test('two fingers pinch, and lifting them does not leave', async () => {
  const { view, picture } = await leanIn();
  fireEvent.pointerDown(picture, { pointerId: 1, clientX: 100, clientY: 100 });
  fireEvent.pointerDown(picture, { pointerId: 2, clientX: 200, clientY: 100 });
  fireEvent.pointerMove(picture, { pointerId: 2, clientX: 260, clientY: 100 });
  expect(picture.style.transform).toContain('scale(1.6)');

  fireEvent.pointerUp(picture, { pointerId: 1 });
  fireEvent.pointerUp(picture, { pointerId: 2 });

  expect(state(view)).toBe('loading');
});
