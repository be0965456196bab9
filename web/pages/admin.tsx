import { useState } from 'react';
import { paths } from '#shared/site/paths.ts';
import { PasskeyProposal } from '#web/features/studio/account/passkey-proposal.tsx';
import { FirstStepsPanel } from '#web/features/studio/first-steps/first-steps-panel.tsx';
import { Inventory } from '#web/features/studio/inventory/inventory.tsx';
import { defaultFilter, widestFilter } from '#web/features/studio/inventory/inventory-filter.ts';
import { Needs } from '#web/features/studio/needs/needs.tsx';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';
import { headId, type Part, StateLine } from '#web/features/studio/state/state-line.tsx';
import { SyncDialogs } from '#web/features/studio/sync/sync-dialogs.tsx';
import { useSyncControls } from '#web/features/studio/sync/use-sync-controls.ts';

export default function AdminPage() {
  return (
    <StudioPage title="Inventory Management" path={paths.admin}>
      <InventoryManagement />
    </StudioPage>
  );
}

function InventoryManagement() {
  const sync = useSyncControls();
  const [open, setOpen] = useState<Part | 'none'>();
  const [filter, setFilter] = useState(defaultFilter);
  const { progress, running, preview } = sync;

  function openPart(part: Part) {
    setOpen(part);
    document.getElementById(headId(part))?.focus();
  }

  return (
    <>
      <FirstStepsPanel />
      <PasskeyProposal />
      <Needs
        failures={running || preview ? 0 : (progress?.failures.length ?? 0)}
        onShowFailures={() => sync.show('failures')}
        onShowLacking={(lacking) => setFilter({ ...widestFilter, lacking })}
        held={progress?.wouldVanish === undefined ? (progress?.held ?? 0) : 0}
        missingPictures={progress?.missingPictures ?? 0}
        isCutOff={progress?.trouble !== undefined}
        onOpenSync={() => openPart('sync')}
        onOpenTestMode={() => openPart('test mode')}
      />
      <StateLine sync={sync} open={open} onOpen={setOpen} />
      <Inventory filter={filter} onFilter={setFilter} />
      <SyncDialogs sync={sync} />
    </>
  );
}
