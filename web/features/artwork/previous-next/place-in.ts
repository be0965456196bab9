import type { Artwork } from '#shared/artwork/artwork.ts';

/** The list that a dialog was opened from, in the order shown there. */
export interface WalkedList {
  /** The works of each card: first the work that the card shows, then its other formats. */
  readonly cards: readonly (readonly Artwork[])[];
  /** Whether the first work follows the last, as in the carousel. */
  readonly loops: boolean;
}

/** Position of a work in its list. */
export interface Place {
  /** From 1. */
  readonly position: number;
  readonly count: number;
  readonly previous: Artwork | undefined;
  readonly next: Artwork | undefined;
}

/** Returns a work's position and neighbors; undefined if the work is not in the list or is the only one. */
export function placeIn({ cards, loops }: WalkedList, artworkId: string): Place | undefined {
  const count = cards.length;
  const index = cards.findIndex((works) => works.some(({ id }) => id === artworkId));
  if (index < 0 || count < 2) return undefined;
  const at = (place: number) => cards[loops ? (place + count) % count : place]?.[0];
  return { position: index + 1, count, previous: at(index - 1), next: at(index + 1) };
}
