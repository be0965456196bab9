import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { avifFile, mediaUrl } from '#shared/artwork/pictures.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import type { Direction } from '#web/features/artwork/pictures/use-swipe.ts';
import { type Place, placeIn, type WalkedList } from './place-in.ts';

/** Attribute of the element with a work's pictures, which gets the focus back. */
export const picturesMark = 'data-pictures';

const directions: Readonly<Record<string, Direction>> = { ArrowLeft: 'previous', ArrowRight: 'next' };
const ownArrows = 'input, select, textarea, [contenteditable]';

/**
 * Shows the previous or next work of the list in an open dialog: by buttons, by swipes past the last picture, and by
 * arrow keys where these have no other function. The dialog, its history entry and the focus do not change. The new
 * work is announced.
 */
export function usePreviousNext(
  artworkId: string,
  list: WalkedList | undefined,
  onGo: ((artworkId: string) => void) | undefined,
) {
  const place = list && onGo && placeIn(list, artworkId);
  const buttons = useRef<HTMLDivElement>(null);
  const came = useRef<{ direction: Direction; fromPictures: boolean }>(undefined);
  const [said, setSaid] = useState('');

  function go(direction: Direction) {
    const work = place?.[direction];
    if (!list || !work) return;
    came.current = {
      direction,
      fromPictures: document.activeElement?.closest(`[${picturesMark}]`) != null,
    };
    setSaid(`${displayTitle(work.title)}, ${placeIn(list, work.id)?.position} of ${place.count}`);
    onGo?.(work.id);
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction || event.defaultPrevented || hasModifier(event)) return;
    if (event.target instanceof Element && event.target.closest(ownArrows)) return;
    // Only the uppermost dialog reacts to keys.
    const uppermost = [...document.querySelectorAll('dialog[open]')].at(-1);
    if (buttons.current?.closest('dialog') !== uppermost) return;
    event.preventDefault();
    go(direction);
  });

  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another work begins at its top, with the focus where it was.
  useLayoutEffect(() => {
    const step = came.current;
    const dialog = buttons.current?.closest('dialog');
    if (!step || !dialog) return;
    came.current = undefined;
    toTop(buttons.current, dialog);
    if (dialog.contains(document.activeElement) && document.activeElement !== dialog) return;
    const pictures = step.fromPictures && dialog.querySelector<HTMLElement>(`[${picturesMark}] button`);
    const button = buttons.current?.querySelector<HTMLElement>(`[data-direction="${step.direction}"]`);
    (pictures || button)?.focus({ preventScroll: true });
  }, [artworkId]);

  usePreview(place?.next);
  usePreview(place?.previous);

  return { place, said, buttons, go };
}

/** Scrolls `from` and every element between it and the dialog to the top. */
function toTop(from: HTMLElement | null, dialog: HTMLElement): void {
  for (let element = from; element && element !== dialog; element = element.parentElement)
    element.scrollTop = 0;
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
}

/** Address of a work's smallest picture, shown until a larger one is loaded. */
export function previewUrl({ picture }: Pick<Artwork, 'picture'>): string | undefined {
  const smallest = picture?.widths[0];
  return picture && smallest !== undefined ? mediaUrl(avifFile(picture.key, smallest)) : undefined;
}

/** Fetches the smallest picture of a neighbor. */
function usePreview(work: Place['next']): void {
  const url = work && previewUrl(work);
  useEffect(() => {
    if (url === undefined) return;
    const image = new Image();
    image.fetchPriority = 'low';
    image.src = url;
  }, [url]);
}
