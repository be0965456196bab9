import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SyncProgress } from '#shared/studio/studio.ts';
import { query } from '#web/api/queries.ts';
import { dismissToasts } from '#web/stores/toasts.ts';
import { startToast, useSync } from './use-sync.ts';

/** What of a sync can be looked at in a dialog. */
export type SyncDialog = 'failures' | 'vanishing' | 'preview' | 'left out';

export type SyncControls = ReturnType<typeof useSyncControls>;

/** The sync as panel and dialogs share it: how it stands, whether one may start, and what is being looked at. */
export function useSyncControls() {
  const [dialog, setDialog] = useState<SyncDialog | 'ended'>();
  const locations = useQuery(query('listLocations'));
  const sync = useSync((ended) => {
    setDialog('ended');
    // What the dialog says comes after the message that the run has started, which would lie on it.
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
    /** The preview that was made last. */
    preview: progress?.status === 'completed' ? progress.preview : undefined,
    shown: dialog === 'ended' ? dialogAfter(progress) : dialog,
    show: (wanted: SyncDialog) => setDialog(wanted),
    close: () => setDialog(undefined),
  };
}

/** What a run that has just ended wants to be looked at. */
function dialogAfter(progress: SyncProgress | undefined): SyncDialog | undefined {
  if (progress?.preview && progress.status === 'completed') return 'preview';
  if (progress?.wouldVanish !== undefined) return 'vanishing';
  return progress && progress.failures.length > 0 ? 'failures' : undefined;
}
