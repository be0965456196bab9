import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { transitionFrom, transitionInto } from '#web/ui/view-transition.ts';
import { loadArtworkDialog } from './lazy-artwork-dialog.tsx';

/**
 * Opens a work's dialog. The picture grows out of the card and returns to it. When the dialog shows another work, the
 * page behind it scrolls to that work's card.
 */
export function useOpenArtwork() {
  const [artworkId, setArtworkId] = useState<string>();
  const cameTo = useRef<string>(undefined);

  useLayoutEffect(() => {
    if (cameTo.current === undefined) return;
    const card = cardOf(cameTo.current);
    if (artworkId !== undefined) card?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    else {
      // Set the focus after the dialog has closed, because closing moves it to the opener.
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
      // The dialog's script did not arrive (offline, or after a deploy). The artwork's page has the same content.
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

/** Returns the card that shows a work in any of its formats. */
function cardOf(artworkId: string): HTMLElement | null {
  return document.querySelector(`[data-works~="${CSS.escape(artworkId)}"]`);
}

function pictureOf(card: HTMLElement): HTMLElement {
  return card.querySelector('img') ?? card;
}
