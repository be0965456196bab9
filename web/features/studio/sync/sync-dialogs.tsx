import { useState } from 'react';
import type { SyncFailure } from '#shared/studio/studio.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { List, Stack } from '#web/ui/layout.tsx';
import { Note } from '#web/ui/text.tsx';
import { FailureWords, failureKey } from './failure-words.tsx';
import { LeftOutDialog } from './left-out-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { RefreshItem } from './refresh-work.tsx';
import type { SyncControls } from './use-sync.ts';

/** The dialogs with a sync's questions and results. They are outside of the panel, which may be closed. */
export function SyncDialogs({ sync }: { readonly sync: SyncControls }) {
  const { progress, preview, shown, isBusy, close, start } = sync;
  const wouldVanish = progress?.wouldVanish;
  if (shown === 'failures') {
    const { failures = [], moreFailures } = progress ?? {};
    return <SyncFailuresDialog failures={failures} moreFailures={moreFailures} onClose={close} />;
  }
  if (shown === 'left out' && progress) return <LeftOutDialog progress={progress} onClose={close} />;
  if (shown === 'vanishing' && wouldVanish !== undefined) {
    const works = wouldVanish === 1 ? '1 work' : `${wouldVanish} works`;
    return (
      <ConfirmDialog
        title={`Remove ${works} from the shop?`}
        words={{ keep: 'Keep them', confirm: `Remove ${works}` }}
        variant="danger"
        inactive={isBusy}
        onConfirm={() => {
          close();
          start({ filter: progress?.filter ?? '', confirmVanishing: true });
        }}
        onClose={close}
      >
        <p>
          {`Square no longer lists ${works}: more than 30% of what visitors see. Nothing has been removed yet. If you did not archive or delete so much in Square, keep them and check your Square account first.`}
        </p>
      </ConfirmDialog>
    );
  }
  if (shown !== 'preview' || !preview) return null;
  return (
    <PreviewDialog
      key={preview.run}
      wouldVanish={wouldVanish}
      disabled={isBusy}
      onClose={close}
      onApply={(run) => {
        close();
        start({ confirmRun: run, ...(wouldVanish !== undefined && { confirmVanishing: true }) });
      }}
    />
  );
}

interface SyncFailuresDialogProps {
  readonly failures: readonly SyncFailure[];
  /** Number of failures that are not in the list. */
  readonly moreFailures?: number | undefined;
  readonly onClose: () => void;
}

/** Lists what a sync could not import, with the reasons, so that the artist can correct it in Square. */
function SyncFailuresDialog({ failures: known, moreFailures = 0, onClose }: SyncFailuresDialogProps) {
  // The failures when the dialog opened. They stay visible after they are fixed.
  const [failures] = useState(known);
  return (
    <Dialog onClose={onClose} title="Sync failures" width="medium">
      {failures.length === 0 ? (
        <p>No failures to display.</p>
      ) : (
        <Stack>
          <Note>
            Everything else was synced. Correct these in Square, then refresh them one by one or with the next
            sync.
          </Note>
          <List className={kit.small}>
            {failures.map((failure) => (
              <Failure key={failureKey(failure)} failure={failure} />
            ))}
          </List>
          {moreFailures > 0 && (
            <Note>{`and ${moreFailures} more, which are listed once these are corrected.`}</Note>
          )}
        </Stack>
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
