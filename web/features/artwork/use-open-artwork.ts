import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { transitionFrom, transitionInto } from '#web/ui/view-transition.ts';
import { loadArtworkDialog } from './lazy-artwork-dialog.tsx';

/**
 * Opens a work's dialog. The picture grows out of the card and returns to it. After a change to another work
 * in the dialog, the page behind scrolls to that one.
 */
export function useOpenArtwork() {
  const [artworkId, setArtworkId] = useState<string>();
  const cameTo = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (cameTo.current === undefined) return;
    const card = cardOf(cameTo.current);
    if (artworkId !== undefined) card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    else {
      // After the dialog has closed, because closing moves the focus to the opener.
      card?.querySelector('a')?.focus();
      cameTo.current = undefined;
    }
  }, [artworkId]);

  const go = useCallback((id: string) => {
    cameTo.current = id;
    setArtworkId(id);
  }, []);

  const open = useCallback(async (id: string, card: HTMLElement) => {
    try {
      await loadArtworkDialog();
    } catch {
      // If the dialog's script does not arrive (offline, or after a deploy), the page has the same content.
      window.location.assign(card instanceof HTMLAnchorElement ? card.href : '');
      return;
    }
    transitionFrom(pictureOf(card), () => setArtworkId(id));
  }, []);

  const close = useCallback(() => {
    if (artworkId === undefined) return;
    transitionInto(
      () => cardOf(artworkId)?.querySelector('img') ?? null,
      () => setArtworkId(undefined),
    );
  }, [artworkId]);

  return { artworkId, open, close, go };
}

/** The card that shows a work, in any of its formats. */
function cardOf(artworkId: string): HTMLElement | null {
  return document.querySelector(`[data-works~="${CSS.escape(artworkId)}"]`);
}

function pictureOf(card: HTMLElement): HTMLElement {
  return card.querySelector('img') ?? card;
}
