// Rule 6.20
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { makeArtwork } from '#test/support/web/builders.ts';
import { openScreen } from '#test/support/web/screen.tsx';
import { PictureStage } from '#web/features/artwork/pictures/picture-stage.tsx';

const own = { key: 'moon', width: 1600, height: 2000, color: '#2a1f3d', widths: [320, 1600] };
const edge = { ...own, key: 'edge', alt: 'The edge' };
const back = { ...own, key: 'back' };
const artwork = makeArtwork({ picture: own, category: 'Prints on Wood' });
const several = { ...artwork, pictures: [own, edge, back] };

const view = () => screen.getByRole('button', { name: /^Zoom in/ });
const shownPicture = () => within(view()).getByRole('img');
const thumbnails = () => within(screen.getByRole('list')).getAllByRole('button');

async function showPictures(
  options: { onPastEnd?: (direction: string) => void; work?: typeof artwork } = {},
) {
  const { onPastEnd, work = several } = options;
  const { api, user } = openScreen(
    <PictureStage artwork={artwork} sizes="90vw" onPastEnd={onPastEnd} />,
    '/',
    { getArtwork: work },
  );
  if (work === several) await screen.findByRole('list', { name: 'Pictures of this work' });
  return { api, user };
}

test('the picture stage shows a single picture without thumbnails or a count', async () => {
  const { api } = await showPictures({ work: artwork });
  await vi.waitFor(() => expect(api.callsOf('getArtwork')).toHaveLength(1));

  expect(view()).toHaveAccessibleName('Zoom in: The Moon Stairs');
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.queryByText(/Picture 1/)).toBeNull();
});

test('the picture stage shows several pictures in order, each with the artist’s caption or else the title', async () => {
  await showPictures();

  expect(thumbnails().map((button) => button.getAttribute('aria-label'))).toEqual([
    'Picture 1 of 3: The Moon Stairs',
    'Picture 2 of 3: The edge',
    'Picture 3 of 3: The Moon Stairs',
  ]);
  expect(view()).toHaveAccessibleName('Zoom in: The Moon Stairs, picture 1 of 3');
  expect(shownPicture()).toHaveAttribute('srcset', expect.stringContaining('/media/moon-320.avif'));
});

test("the picture stage shows a clicked thumbnail's picture large, with its position and, for a detail, without a frame", async () => {
  const { user } = await showPictures();
  expect(shownPicture()).toHaveStyle({ padding: '32px' });

  await user.click(screen.getByRole('button', { name: 'Picture 2 of 3: The edge' }));

  expect(shownPicture()).toHaveAttribute('alt', 'The edge');
  expect(shownPicture()).not.toHaveStyle({ padding: '32px' });
  expect(screen.getByText('Picture 2 of 3: The edge')).toBeInTheDocument();
  expect(thumbnails().map((button) => button.getAttribute('aria-current'))).toEqual([null, 'true', null]);
  // The last picture has no next one.
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(shownPicture()).toHaveAttribute('srcset', expect.stringContaining('back-320'));
});

describe("an arrow key at the end of a work's pictures", () => {
  test('leads to the next or previous work', async () => {
    const onPastEnd = vi.fn();
    const { user } = await showPictures({ onPastEnd });
    await user.click(thumbnails()[1] as HTMLElement);

    await user.keyboard('{ArrowRight}');
    expect(onPastEnd).not.toHaveBeenCalled();
    await user.keyboard('{ArrowRight}');
    expect(onPastEnd.mock.calls).toEqual([['next']]);
    await user.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    expect(onPastEnd.mock.calls).toEqual([['next'], ['previous']]);
  });

  test('has no effect with a modifier such as Alt', async () => {
    const onPastEnd = vi.fn();
    await showPictures({ onPastEnd });
    expect(fireEvent.keyDown(view(), { key: 'ArrowLeft', altKey: true })).toBe(true);
    expect(onPastEnd).not.toHaveBeenCalled();
  });
});

describe('a swipe over a picture', () => {
  const shownKey = () => /media\/(\w+)-/.exec(shownPicture().getAttribute('srcset') ?? '')?.[1];

  test.each([
    ['that is slow and shorter than 56 px returns', { from: 300, to: 250, milliseconds: 900 }],
    ['canceled by the browser changes nothing', { from: 300, to: 100, end: 'pointerCancel' as const }],
    ['by mouse changes nothing', { from: 300, to: 100, pointerType: 'mouse' }],
  ])('%s', async (_, gesture) => {
    await showPictures();
    swipe(gesture);
    expect(shownKey()).toBe('moon');
  });

  test('shows the next picture after a short flick', async () => {
    await showPictures();
    swipe({ from: 300, to: 270, milliseconds: 90 });
    expect(shownKey()).toBe('edge');
  });

  test('does not open the zoom view, but a later Enter does', async () => {
    const { user } = await showPictures();
    swipe({ from: 300, to: 200 });
    fireEvent.click(view(), { detail: 1 });
    expect(screen.queryByRole('dialog')).toBeNull();
    view().focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('dialog', { name: /^Zoomed in/ })).toBeInTheDocument();
  });
});

interface Gesture {
  readonly from: number;
  readonly to: number;
  readonly milliseconds?: number;
  readonly pointerType?: string;
  readonly end?: 'pointerUp' | 'pointerCancel';
}

/** A horizontal touch swipe with its own timestamps, so that the machine's speed does not affect it. */
function swipe(gesture: Gesture) {
  const { from, to, milliseconds = 400, pointerType = 'touch', end = 'pointerUp' } = gesture;
  const at = (clientX: number) => ({ pointerId: 1, isPrimary: true, pointerType, clientX, clientY: 100 });
  const button = view();
  const started = performance.now();
  const clock = vi.spyOn(performance, 'now');
  clock.mockReturnValue(started);
  fireEvent.pointerDown(button, at(from));
  clock.mockReturnValue(started + milliseconds);
  fireEvent.pointerMove(button, at((from + to) / 2));
  fireEvent.pointerMove(button, at(to));
  fireEvent[end](button, at(to));
  clock.mockRestore();
}
