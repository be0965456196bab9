import { type FormEvent, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import styles from './sync-panel.module.css';
import { SyncStatus } from './sync-status.tsx';
import { Tally } from './tally.tsx';
import type { SyncControls } from './use-sync-controls.ts';

/** Catalogue sync: an optional filter, the start, and what the run is doing. */
export function SyncPanel({ sync }: { readonly sync: SyncControls }) {
  const [filter, setFilter] = useState('');
  const { progress, preview, running, isBusy } = sync;
  const failures = (progress?.failures.length ?? 0) + (progress?.moreFailures ?? 0);

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
            Preview changes
          </Button>
        </div>
      </form>
      <p id="sync-hint" className={styles.hint}>
        Only works with this in title or category. Leave empty to sync everything.
      </p>
      {sync.lacksLocations && (
        <p className={styles.words}>A sync needs Square’s payment locations, and they are not loaded.</p>
      )}
      {sync.error && (
        <p role="alert" className={styles.problem}>
          Failed to fetch sync progress
        </p>
      )}
      {progress && progress.status !== 'idle' && <SyncStatus progress={progress} />}
      {progress?.tally && !running && <Tally tally={progress.tally} onShow={() => sync.show('left out')} />}
      {progress?.trouble && (
        <p className={styles.words}>
          <span className={styles.problem}>Changes at Square do not arrive. {progress.trouble}</span>
        </p>
      )}
      {progress?.held !== undefined && progress.wouldVanish === undefined && (
        <p className={styles.words}>{heldWords(progress.held)}</p>
      )}
      {progress && !running && (
        <div className={styles.actions}>
          {preview && <Button onClick={() => sync.show('preview')}>Show what would change</Button>}
          {!preview && failures > 0 && (
            <Button onClick={() => sync.show('failures')}>
              {failures === 1 ? 'Show 1 failure' : `Show ${failures} failures`}
            </Button>
          )}
          {!preview && progress.wouldVanish !== undefined && (
            <Button onClick={() => sync.show('vanishing')}>Decide about {progress.wouldVanish} works</Button>
          )}
        </div>
      )}
    </section>
  );
}

function heldWords(held: number): string {
  return held === 1
    ? '1 work is no longer in Square’s catalogue, though visitors still see it. Start a sync to decide about it.'
    : `${held} works are no longer in Square’s catalogue, though visitors still see them. Start a sync to decide about them.`;
}
