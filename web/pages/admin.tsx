import { type ComponentProps, memo, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '#shared/site/paths.ts';
import { usePasskeyProposal } from '#web/features/studio/account/use-passkey-proposal.ts';
import { doneOf, stepTitles, useStepsToGo } from '#web/features/studio/first-steps/use-first-steps.ts';
import { Inventory } from '#web/features/studio/inventory/inventory.tsx';
import { defaultFilter, widestFilter } from '#web/features/studio/inventory/inventory-filter.ts';
import kit from '#web/features/studio/kit/kit.module.css';
import { Needs } from '#web/features/studio/needs/needs.tsx';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';
import { headId, type Part, SummaryBar } from '#web/features/studio/state/summary-bar.tsx';
import { SyncDialogs } from '#web/features/studio/sync/sync-dialogs.tsx';
import { useSyncControls } from '#web/features/studio/sync/use-sync.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Row } from '#web/ui/layout.tsx';
import { Note, Title } from '#web/ui/text.tsx';

export default function AdminPage() {
  return (
    <StudioPage title="Inventory Management" path={paths.admin}>
      <InventoryManagement />
    </StudioPage>
  );
}

function InventoryManagement() {
  const [filter, setFilter] = useState(defaultFilter);
  usePasskeyProposal();
  return (
    <>
      <AboveTheList onFilter={setFilter} />
      <Inventory filter={filter} onFilter={setFilter} />
    </>
  );
}

/** Memoized, so that typing in the search does not render this part again. */
const AboveTheList = memo(function AboveTheList({
  onFilter,
}: Pick<ComponentProps<typeof Inventory>, 'onFilter'>) {
  const sync = useSyncControls();
  const { hash } = useLocation();
  const [open, setOpen] = useState<Part | 'none' | undefined>(hash === '#location' ? 'location' : undefined);
  return (
    <>
      <FirstStepsPanel />
      <SummaryBar sync={sync} open={open} onOpen={setOpen}>
        <Needs
          sync={sync}
          onShowLacking={(lacking) => onFilter({ ...widestFilter, lacking })}
          onOpenSync={() => {
            setOpen('sync');
            document.getElementById(headId('sync'))?.focus();
          }}
        />
      </SummaryBar>
      <SyncDialogs sync={sync} />
    </>
  );
});

/** Link to the first steps while the shop has no works. Later the list of needs contains this link. */
function FirstStepsPanel() {
  const { works, steps } = useStepsToGo();
  if (!steps || works.length > 0) return null;
  const next = steps.find(({ state }) => state === 'next');
  const done = doneOf(steps);
  return (
    <Row
      as="section"
      gap="1 3"
      between
      className={classNames(kit.box, kit.bottom)}
      aria-labelledby="first-steps-title"
    >
      <div>
        <Title id="first-steps-title">First steps</Title>
        <Note>
          {`${done} of ${steps.length} done. ${next ? `Next: ${lowerFirst(stepTitles[next.name])}.` : ''}`}
        </Note>
      </div>
      <ButtonLink variant="primary" to={paths.firstSteps}>
        {done === 0 ? 'Start' : 'Continue'}
      </ButtonLink>
    </Row>
  );
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
