// Rules 6.15 and 6.16
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeArtwork } from '#test/support/web/builders.ts';
import { openScreen } from '#test/support/web/screen.tsx';
import { PictureStage } from '#web/features/artwork/pictures/picture-stage.tsx';
// Loads the zoom view in advance; the page loads it on demand.
import '#web/features/artwork/zoom/zoom-view.tsx';

/** Requests for full pictures. Each test answers them. */
let asked: { src: string; onload: (() => void) | null; onerror: (() => void) | null }[] = [];

beforeEach(() => {
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

async function zoomIn(artwork = makeArtwork()) {
  const { user } = openScreen(<PictureStage artwork={artwork} sizes="90vw" />, '/');
  await user.click(screen.getByRole('button', { name: /^Zoom in: The Moon Stairs/ }));
  const view = await screen.findByRole('dialog', { name: 'Zoomed in: The Moon Stairs' });
  await waitFor(() => expect(view).toHaveAttribute('data-state', 'loading'));
  const stage = view.firstElementChild as HTMLElement;
  const picture = stage.querySelector('img') as HTMLImageElement;
  return { user, view, stage, picture };
}

const at = (clientX: number, clientY = 100, pointerId = 1) => ({ pointerId, clientX, clientY });

function tap(element: HTMLElement, ...where: Parameters<typeof at>) {
  fireEvent.pointerDown(element, at(...where));
  fireEvent.pointerUp(element, at(...where));
}

const state = (view: HTMLElement) => view.getAttribute('data-state');

describe('closing the zoom view', () => {
  test('works by the wheel', async () => {
    const { view, stage } = await zoomIn();

    fireEvent.wheel(stage, { deltaY: 40 });

    expect(state(view)).toBe('unloading');
  });

  test('works by a swipe of more than 10 px, but not of 10 px', async () => {
    const { view, picture } = await zoomIn();

    fireEvent.pointerDown(picture, at(100, 100));
    fireEvent.pointerMove(picture, at(100, 110));
    expect(state(view)).toBe('loading');

    fireEvent.pointerMove(picture, at(100, 111));
    expect(state(view)).toBe('unloading');
  });

  test('works by a click outside the picture, but not by a click on the picture', async () => {
    const { view, stage, picture } = await zoomIn();

    tap(picture, 50, 50);
    expect(state(view)).toBe('loading');
    expect(picture.style.transform).toContain('scale');
    tap(picture, 50, 50);
    expect(picture.style.transform).toBe('');

    tap(stage, 5, 5);
    expect(state(view)).toBe('unloading');
  });

  test('works by Escape as soon as it is visible', async () => {
    const showModal = HTMLDialogElement.prototype.showModal;
    vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function (this: HTMLDialogElement) {
      showModal.call(this);
      fireEvent(this, new Event('cancel', { cancelable: true }));
    });
    openScreen(<PictureStage artwork={makeArtwork()} sizes="90vw" />, '/');
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in: The Moon Stairs' }));

    await waitFor(() => expect(HTMLDialogElement.prototype.showModal).toHaveBeenCalled());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the zoom view while zoomed in', () => {
  const scale = (picture: HTMLElement) => Number(/scale\(([\d.]+)\)/.exec(picture.style.transform)?.[1] ?? 1);

  test('zooms by the wheel, stays open when it is zoomed out completely, and closes by a later turn of the wheel', async () => {
    const { user, view, stage, picture } = await zoomIn();
    const clock = vi.spyOn(performance, 'now');
    clock.mockReturnValue(10_000);
    await user.keyboard('+');
    expect(scale(picture)).toBe(1.5);

    fireEvent.wheel(stage, { deltaY: -60 });
    expect(scale(picture)).toBeGreaterThan(1.5);
    fireEvent.wheel(stage, { deltaY: 3_000 });
    fireEvent.wheel(stage, { deltaY: 60 });
    expect(picture.style.transform).toBe('');
    expect(state(view)).toBe('loading');

    clock.mockReturnValue(11_000);
    fireEvent.wheel(stage, { deltaY: 60 });
    expect(state(view)).toBe('unloading');
  });
});

// Rule 6.22
describe('several pictures in the zoom view', () => {
  const own = { key: 'moon', width: 1600, height: 2000, color: '#2a1f3d', widths: [320, 1600] };
  const edge = { ...own, key: 'edge', alt: '<b>The edge</b>' };
  const source = (view: HTMLElement) =>
    view.querySelector('div:not([aria-hidden]) > img')?.getAttribute('src');

  const zoomInto = () => zoomIn(makeArtwork({ pictures: [own, edge] }));

  test('change by arrow keys and buttons, and each is loaded in full when it is shown', async () => {
    const { user, view } = await zoomInto();
    act(() => asked.at(-1)?.onload?.());
    expect(source(view)).toBe('/media/moon-1600.avif');

    await user.keyboard('{ArrowRight}');
    expect(source(view)).toBe('/media/edge-320.avif');
    expect(asked.at(-1)?.src).toBe('/media/edge-1600.avif');
    act(() => asked.at(-1)?.onload?.());
    expect(source(view)).toBe('/media/edge-1600.avif');
    expect(screen.getByText('Picture 2 of 2: <b>The edge</b>', { selector: 'dialog *' })).toBeInTheDocument();

    const next = screen.getByRole('button', { name: 'Next picture' });
    expect(next).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{ArrowRight}');
    await user.click(screen.getByRole('button', { name: 'Previous picture' }));
    expect(source(view)).toBe('/media/moon-1600.avif');
  });

  test('do not change after a short or canceled swipe', async () => {
    const { view, stage } = await zoomInto();
    for (const [x, end] of [
      [260, fireEvent.pointerUp],
      [200, fireEvent.pointerCancel],
    ] as const) {
      fireEvent.pointerDown(stage, at(300));
      fireEvent.pointerMove(stage, at(x));
      end(stage, at(x));
      expect(source(view)).toContain('moon');
      expect(state(view)).toBe('loading');
    }
  });
});
