import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { paths } from '#shared/site/paths.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { isKnownMissing } from '#web/api/dehydrated-state.ts';
import { query, studioArtworksKey } from '#web/api/queries.ts';
import { useListFor } from '#web/api/use-list-for.ts';

export type ArtworkState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly artwork: Artwork; readonly artworks: readonly Artwork[] }
  | { readonly status: 'missing' }
  | { readonly status: 'failed'; readonly message: string };

/**
 * Returns one artwork and the others that may share its title. Data of an already loaded list shows until `getArtwork`
 * answers. Data of a list that is loaded later does not show before this answer, which may have more pictures. Only the
 * studio's own list contains hidden works; the page with that list renders the dialog.
 */
export function useArtwork(id: string, scope: 'shop' | 'studio' = 'shop'): ArtworkState {
  const isStudio = scope === 'studio';
  const client = useQueryClient();
  const isGone = isKnownMissing(client, id) && !isStudio;
  const shown = useListFor(paths.artwork(id), !isStudio && !isGone);
  const list = isStudio ? client.getQueryData<Artwork[]>(studioArtworksKey) : shown.data;
  const one = useQuery({ ...query('getArtwork', { params: { id } }), enabled: id !== '' && !isGone });
  const artworks = list ?? [];
  const [asked, setAsked] = useState({ id, hadList: list !== undefined });
  if (asked.id !== id) setAsked({ id, hadList: list !== undefined });
  const listed = artworks.find((artwork) => artwork.id === id);

  if (isGone) return { status: 'missing' };
  if (id === '') return { status: 'failed', message: 'No artwork ID provided' };
  // For a hidden work the shop answers with another format, but the studio shows the opened work itself.
  const isOther = isStudio && one.data !== undefined && one.data.id !== id;
  if (one.data && !isOther) return { status: 'ready', artwork: one.data, artworks };
  const isMissing = isOther || (one.error instanceof ApiError && one.error.status === 404);
  if (listed && (isStudio ? one.isPending || isMissing : one.isPending && asked.hadList))
    return { status: 'ready', artwork: listed, artworks };
  if (isMissing) return { status: 'missing' };
  if (one.error) return { status: 'failed', message: failureText(one.error) };
  return { status: 'loading' };
}

/** Returns the text of a refusal (rule 6.12) or of a network failure (rule 11.12). */
function failureText(error: Error): string {
  if (error instanceof ApiError && error.status > 0) return 'Failed to fetch artwork';
  return messageOf(error, 'An error occurred while loading the artwork');
}
