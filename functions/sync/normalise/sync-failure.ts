import type { SyncFailure } from '#shared/model/studio.ts';

interface Named {
  readonly artworkId: string;
  readonly title: string;
}

/** What is wrong with a work, in words for the artist. */
export function itemFailure({ artworkId, title }: Named, error: string): SyncFailure {
  return { type: 'item', itemTitle: title, itemId: artworkId, error };
}

/** The same of one of its sizes. */
export function variationFailure(
  { artworkId, title }: Named,
  { variationId, name }: { readonly variationId: string; readonly name: string },
  error: string,
): SyncFailure {
  return { type: 'variation', itemTitle: title, itemId: artworkId, variationName: name, variationId, error };
}
