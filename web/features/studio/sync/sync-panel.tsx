import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SyncProgress } from '#shared/model/studio.ts';
import { query } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { SyncFailuresDialog } from './sync-failures-dialog.tsx';
import styles from './sync-panel.module.css';
import { SyncStatus } from './sync-status.tsx';
import { useSync } from './use-sync.ts';
import { VanishingDialog } from './vanishing-dialog.tsx';

/** Catalogue sync: an optional filter, the start, and what the run is doing. */
export function SyncPanel() {
  const [filter, setFilter] = useState('');
  const [dialog, setDialog] = useState<'failures' | 'vanishing' | 'ended'>();
  const locations = useQuery(query('listLocations'));
  const sync = useSync(() => setDialog('ended'));
  const { progress } = sync;
  const running = progress?.status === 'in_progress';
  const hasLocations = (locations.data?.length ?? 0) > 0;
  const shown = dialog === 'ended' ? dialogAfter(progress) : dialog;
  const close = () => setDialog(undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!running && hasLocations && !sync.starting) sync.start(filter);
  }

  return (
    <section className={styles.panel} aria-labelledby="sync-title">
      <h2 id="sync-title" className={styles.title}>
        Catalogue sync
      </h2>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label="Filter (optional)"
          aria-describedby="sync-hint"
          maxLength={100}
          autoComplete="off"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={running || !hasLocations || sync.starting}>
          Start Square sync
        </Button>
      </form>
      <p id="sync-hint" className={styles.hint}>
        Only works with this in title or category. Leave empty to sync everything.
      </p>
      {!hasLocations && !locations.isPending && (
        <p className={styles.words}>A sync needs Square’s payment locations, and they are not loaded.</p>
      )}
      {sync.error && (
        <p role="alert" className={styles.problem}>
          Failed to fetch sync progress
        </p>
      )}
      {progress && progress.status !== 'idle' && <SyncStatus progress={progress} />}
      {progress && !running && (
        <div className={styles.actions}>
          {progress.failures.length > 0 && (
            <Button onClick={() => setDialog('failures')}>
              {progress.failures.length === 1
                ? 'Show 1 failure'
                : `Show ${progress.failures.length} failures`}
            </Button>
          )}
          {progress.wouldVanish !== undefined && (
            <Button onClick={() => setDialog('vanishing')}>Decide about {progress.wouldVanish} works</Button>
          )}
        </div>
      )}
      {shown === 'failures' && <SyncFailuresDialog failures={progress?.failures ?? []} onClose={close} />}
      {shown === 'vanishing' && progress?.wouldVanish !== undefined && (
        <VanishingDialog
          count={progress.wouldVanish}
          disabled={!hasLocations}
          onClose={close}
          onConfirm={() => {
            close();
            sync.start(progress.filter, true);
          }}
        />
      )}
    </section>
  );
}

/** What a run that has just ended wants to be looked at. */
function dialogAfter(progress: SyncProgress | undefined): 'failures' | 'vanishing' | undefined {
  if (progress?.wouldVanish !== undefined) return 'vanishing';
  return progress && progress.failures.length > 0 ? 'failures' : undefined;
}
