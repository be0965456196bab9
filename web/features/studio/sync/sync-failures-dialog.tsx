import type { SyncFailure } from '#shared/model/studio.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import styles from './sync-failures-dialog.module.css';

interface SyncFailuresDialogProps {
  readonly failures: readonly SyncFailure[];
  readonly onClose: () => void;
}

/** What a sync could not take over, one by one, so that it can be mended in Square. */
export function SyncFailuresDialog({ failures, onClose }: SyncFailuresDialogProps) {
  return (
    <Dialog open onClose={onClose} title="Sync failures" width="medium">
      {failures.length === 0 ? (
        <p>No failures to display.</p>
      ) : (
        <>
          <p className={styles.lead}>
            Everything else was synced. Mend these in Square and start the sync again.
          </p>
          <ul className={styles.list}>
            {failures.map((failure) => (
              <Failure
                key={`${failure.itemId} ${failure.variationId ?? ''} ${failure.error}`}
                failure={failure}
              />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

function Failure({ failure }: { readonly failure: SyncFailure }) {
  const { type, itemTitle, itemId, variationName, variationId, error } = failure;
  return (
    <li>
      <p className={styles.title}>
        {itemTitle || 'Untitled'}
        {variationName && <span className={styles.variation}> — {variationName}</span>}
      </p>
      <p>{error}</p>
      <p className={styles.ids}>
        {type === 'variation' ? 'Variation' : 'Item'} {variationId ?? itemId}
        {variationId && ` of item ${itemId}`}
      </p>
    </li>
  );
}
