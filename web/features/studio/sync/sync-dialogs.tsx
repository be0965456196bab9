import { LeftOutDialog } from './left-out-dialog.tsx';
import { PreviewDialog } from './preview-dialog.tsx';
import { SyncFailuresDialog } from './sync-failures-dialog.tsx';
import type { SyncControls } from './use-sync-controls.ts';
import { VanishingDialog } from './vanishing-dialog.tsx';

/** What a sync wants to be decided or looked at; outside the panel, which may be folded. */
export function SyncDialogs({ sync }: { readonly sync: SyncControls }) {
  const { progress, preview, shown, isBusy, close, start } = sync;
  const wouldVanish = progress?.wouldVanish;
  if (shown === 'failures') {
    const { failures = [], moreFailures } = progress ?? {};
    return <SyncFailuresDialog failures={failures} moreFailures={moreFailures} onClose={close} />;
  }
  if (shown === 'left out' && progress) return <LeftOutDialog progress={progress} onClose={close} />;
  if (shown === 'vanishing' && wouldVanish !== undefined) {
    return (
      <VanishingDialog
        count={wouldVanish}
        disabled={isBusy}
        onClose={close}
        onConfirm={() => {
          close();
          start({ filter: progress?.filter ?? '', confirmVanishing: true });
        }}
      />
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
