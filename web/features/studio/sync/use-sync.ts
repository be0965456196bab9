import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { BodyInput } from '#shared/contract/schemas.ts';
import type { SyncProgress } from '#shared/studio/studio.ts';
import { query } from '#web/api/queries.ts';
import { refresh } from '#web/api/query-client.ts';
import { tellOutcome } from '#web/api/tell-outcome.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { dismissToasts } from '#web/stores/toasts.ts';

/** Milliseconds between two requests for a running sync's progress (rule 13.7). */
const pollInterval = 1_000;

/** Kind of every toast about the start of a run. */
const startToast = 'sync';

/**
 * Returns a sync's progress, fetched each second while it runs, and the action to start a sync. `onEnd` is called with
 * the result of a run that this page saw running.
 */
export function useSync(onEnd: (progress: SyncProgress | undefined) => void) {
  const client = useQueryClient();
  const {
    data: progress,
    error,
    isFetching,
  } = useQuery({
    ...query('getSyncProgress'),
    // A sync may have been started in another tab or on another device.
    refetchOnWindowFocus: 'always',
    retry: false,
    refetchInterval: ({ state }) => (state.data?.status === 'in_progress' ? pollInterval : false),
  });
  const starting = useOperation('startSync');

  const end = useEffectEvent(() => {
    // The run may have changed works, for the studio and for visitors.
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

  return { progress, error, isFetching, start, starting: starting.isPending };
}

function descriptionOf({ preview, confirmRun }: BodyInput<'startSync'>, filter: string): string {
  if (preview) return 'Nothing changes yet';
  if (confirmRun !== undefined) return 'The changes that you have seen are being applied';
  return filter === '' ? 'Every work is being compared with Square' : `Only works with “${filter}”`;
}

/** Dialogs that show a result of a sync. */
export type SyncDialog = 'failures' | 'vanishing' | 'preview' | 'left out';

export type SyncControls = ReturnType<typeof useSyncControls>;

/** Returns the state that panel and dialogs share: progress, whether a sync may start, and the open dialog. */
export function useSyncControls() {
  const [dialog, setDialog] = useState<SyncDialog | 'ended'>();
  const locations = useQuery(query('listLocations'));
  const sync = useSync((ended) => {
    setDialog('ended');
    // Dismiss the toast about the start, because it would cover the dialog.
    if (dialogAfter(ended)) dismissToasts(startToast);
  });
  const { progress } = sync;
  const running = progress?.status === 'in_progress';
  const hasLocations = (locations.data?.length ?? 0) > 0;
  return {
    ...sync,
    running,
    lacksLocations: !hasLocations && !locations.isPending,
    isBusy: running || !hasLocations || sync.starting,
    /** The latest preview. */
    preview: progress?.status === 'completed' ? progress.preview : undefined,
    shown: dialog === 'ended' ? dialogAfter(progress) : dialog,
    show: (wanted: SyncDialog) => setDialog(wanted),
    close: () => setDialog(undefined),
  };
}

/** Returns the dialog that opens after a run. */
function dialogAfter(progress: SyncProgress | undefined): SyncDialog | undefined {
  if (progress?.preview && progress.status === 'completed') return 'preview';
  if (progress?.wouldVanish !== undefined) return 'vanishing';
  return progress && progress.failures.length > 0 ? 'failures' : undefined;
}
