import { useQuery } from '@tanstack/react-query';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { toast } from '#web/stores/toasts.ts';

/** One work that is read from Square again, and what came of it. */
export type RefreshingWork = ReturnType<typeof useRefreshWork>;

/** Reads one work from Square again, and knows the way to it there. */
export function useRefreshWork(artworkId: string, title: string) {
  const { itemsUrl } = useQuery({ ...query('getSyncProgress'), retry: false }).data ?? {};
  const { mutate, data, error, isPending } = useOperation('resyncArtwork');

  function refresh() {
    if (isPending) return;
    mutate(
      { params: { id: artworkId } },
      {
        // The place where this would be said has gone with the work.
        onSuccess: ({ change }) =>
          change === 'gone' && toast({ title: `${title} has left the shop`, description: outcomes.gone }),
      },
    );
  }

  /** Where Square's Dashboard edits it; none for a stand-in. */
  const editUrl = itemsUrl && `${itemsUrl}${artworkId}`;
  return { refresh, isPending, reread: data, error, editUrl };
}

/** What a reading came to, where no field that anybody sees has changed. */
export const outcomes = {
  new: 'It is now in the shop.',
  changed: 'Refreshed. Nothing that visitors see has changed.',
  unchanged: 'Refreshed. Nothing has changed.',
  gone: 'Square no longer sells it.',
} as const;
