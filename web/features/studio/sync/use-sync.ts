import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { BodyInput } from '#shared/contract/schemas.ts';
import type { SyncProgress } from '#shared/studio/studio.ts';
import { query } from '#web/api/queries.ts';
import { refresh } from '#web/api/query-client.ts';
import { tellOutcome } from '#web/api/tell-outcome.ts';
import { useOperation } from '#web/api/use-operation.ts';

/** Milliseconds between two looks at a running sync (rule 13.7). */
const pollInterval = 1_000;

/** The kind of every message about the start of a run. */
export const startToast = 'sync';

/** The sync's progress, asked for each second while one runs, and its start. `onEnd` follows a run seen running, with how it ended. */
export function useSync(onEnd: (progress: SyncProgress | undefined) => void) {
  const client = useQueryClient();
  const { data: progress, error } = useQuery({
    ...query('getSyncProgress'),
    // A sync may have been started elsewhere while nobody looked.
    refetchOnWindowFocus: 'always',
    retry: false,
    refetchInterval: ({ state }) => (state.data?.status === 'in_progress' ? pollInterval : false),
  });
  const starting = useOperation('startSync');

  const end = useEffectEvent(() => {
    // What the shop shows has changed, on this page and for visitors alike.
    void refresh(client, [
      'listArtworks',
      'getArtwork',
      'listCategories',
      'listFeaturedArtworks',
      'listSyncDiff',
      'listLeftOut',
      'listActivity',
    ]);
    onEnd(progress);
  });
  const status = progress?.status;
  const before = useRef(status);
  useEffect(() => {
    if (before.current === 'in_progress' && (status === 'completed' || status === 'error')) end();
    before.current = status;
  }, [status]);

  function start(wish: BodyInput<'startSync'>) {
    const filter = (wish.filter ?? '').trim();
    const { filter: _, ...rest } = wish;
    const started = starting.mutateAsync({ body: { ...rest, ...(filter !== '' && { filter }) } });
    void tellOutcome(startToast, started, {
      done: () => ({
        title: wish.preview ? 'Preview started' : 'Sync Started',
        description: descriptionOf(wish, filter),
      }),
      failed: 'Failed to start Square sync',
    });
  }

  return { progress, error, start, starting: starting.isPending };
}

function descriptionOf({ preview, confirmRun }: BodyInput<'startSync'>, filter: string): string {
  if (preview) return 'Nothing changes yet';
  if (confirmRun !== undefined) return 'What you have seen is being applied';
  return filter === '' ? 'Every work is being compared with Square' : `Only works with “${filter}”`;
}
