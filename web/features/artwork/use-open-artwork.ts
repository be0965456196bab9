import { useCallback, useState } from 'react';
import { transitionFrom, transitionInto } from '#web/ui/view-transition.ts';
import { loadArtworkDialog } from './lazy-artwork-dialog.tsx';

/** Which work's dialog is open; its picture grows out of the card and returns to it. */
export function useOpenArtwork() {
  const [artworkId, setArtworkId] = useState<string>();

  const open = useCallback(async (id: string, card: HTMLElement) => {
    try {
      await loadArtworkDialog();
    } catch {
      // The dialog's script did not arrive (offline, or a new version was published): the page has it all too.
      window.location.assign(card instanceof HTMLAnchorElement ? card.href : '');
      return;
    }
    transitionFrom(pictureOf(card), () => setArtworkId(id));
  }, []);

  const close = useCallback(() => {
    if (artworkId === undefined) return;
    transitionInto(
      () => document.querySelector<HTMLElement>(`[data-artwork="${CSS.escape(artworkId)}"] img`),
      () => setArtworkId(undefined),
    );
  }, [artworkId]);

  return { artworkId, open, close };
}

function pictureOf(card: HTMLElement): HTMLElement {
  return card.querySelector('img') ?? card;
}
