import { useState } from 'react';
import type { SyncFailure } from '#shared/model/studio.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { List } from '#web/ui/layout.tsx';
import { Note } from '#web/ui/text.tsx';
import { FailureWords, failureKey } from './failure-words.tsx';
import { RefreshItem } from './refresh-work.tsx';
import styles from './sync-lists.module.css';

interface SyncFailuresDialogProps {
  readonly failures: readonly SyncFailure[];
  /** Those beyond the list. */
  readonly moreFailures?: number | undefined;
  readonly onClose: () => void;
}

/** What a sync could not take over, one by one, so that it can be fixed in Square. */
export function SyncFailuresDialog({ failures: known, moreFailures = 0, onClose }: SyncFailuresDialogProps) {
  // As they were when it opened: what is fixed from here stays in sight, with what fixed it.
  const [failures] = useState(known);
  return (
    <Dialog onClose={onClose} title="Sync failures" width="medium">
      {failures.length === 0 ? (
        <p>No failures to display.</p>
      ) : (
        <>
          <Note>
            Everything else was synced. Correct these in Square, then refresh them one by one or with the next
            sync.
          </Note>
          <List className={styles.failures}>
            {failures.map((failure) => (
              <Failure key={failureKey(failure)} failure={failure} />
            ))}
          </List>
          {moreFailures > 0 && (
            <Note>{`and ${moreFailures} more, which are listed once these are corrected.`}</Note>
          )}
        </>
      )}
    </Dialog>
  );
}

function Failure({ failure }: { readonly failure: SyncFailure }) {
  const { type, itemTitle, itemId, variationId } = failure;
  return (
    <li>
      <FailureWords failure={failure} />
      <Note size="xs">
        {`${type === 'variation' ? 'Variation' : 'Item'} ${variationId ?? itemId}${variationId ? ` of item ${itemId}` : ''}`}
      </Note>
      <RefreshItem artworkId={itemId} title={itemTitle || 'Untitled'} />
    </li>
  );
}
