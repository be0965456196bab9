import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SyncProgress } from '#shared/model/studio.ts';
import { query } from '#web/api/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { SyncFailuresDialog } from './sync-failures-dialog.tsx';
import styles from './sync-panel.module.css';
import { SyncStatus } from './sync-status.tsx';
import { useSync } from './use-sync.ts';
import { VanishingDialog } from './vanishing-dialog.tsx';

type Shown = 'failures' | 'vanishing' | 'preview';

/** Catalogue sync: an optional filter, the start, and what the run is doing. */
export function SyncPanel() {
  const [filter, setFilter] = useState('');
  const [dialog, setDialog] = useState<Shown | 'ended'>();
  const locations = useQuery(query('listLocations'));
  const sync = useSync(() => setDialog('ended'));
  const { progress } = sync;
  const running = progress?.status === 'in_progress';
  const hasLocations = (locations.data?.length ?? 0) > 0;
  const isBusy = running || !hasLocations || sync.starting;
  const seen = progress?.status === 'completed' ? progress.preview : undefined;
  const shown = dialog === 'ended' ? dialogAfter(progress) : dialog;
  const close = () => setDialog(undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) sync.start({ filter });
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
        <div className={styles.starts}>
          <Button type="submit" variant="primary" disabled={isBusy}>
            Start Square sync
          </Button>
          <Button disabled={isBusy} onClick={() => sync.start({ filter, preview: true })}>
            Look first
          </Button>
        </div>
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
          {seen && <Button onClick={() => setDialog('preview')}>Show what would change</Button>}
          {!seen && progress.failures.length > 0 && (
            <Button onClick={() => setDialog('failures')}>
              {progress.failures.length === 1
                ? 'Show 1 failure'
                : `Show ${progress.failures.length} failures`}
            </Button>
          )}
          {!seen && progress.wouldVanish !== undefined && (
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
            sync.start({ filter: progress.filter, confirmVanishing: true });
          }}
        />
      )}
      {shown === 'preview' && seen && (
        <PreviewDialog
          key={seen.run}
          wouldVanish={progress?.wouldVanish}
          disabled={isBusy}
          onClose={close}
          onApply={(run) => {
            close();
            const confirmVanishing = progress?.wouldVanish !== undefined;
            sync.start({ confirmRun: run, ...(confirmVanishing && { confirmVanishing }) });
          }}
        />
      )}
    </section>
  );
}

/** What a run that has just ended wants to be looked at. */
function dialogAfter(progress: SyncProgress | undefined): Shown | undefined {
  if (progress?.preview && progress.status === 'completed') return 'preview';
  if (progress?.wouldVanish !== undefined) return 'vanishing';
  return progress && progress.failures.length > 0 ? 'failures' : undefined;
}
