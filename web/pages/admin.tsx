import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#shared/site/paths.ts';
import { query } from '#web/api/queries.ts';
import { PasskeyProposal } from '#web/features/studio/account/passkey-proposal.tsx';
import styles from '#web/features/studio/first-steps/first-steps.module.css';
import { doneOf, stepTitles, useFirstSteps } from '#web/features/studio/first-steps/use-first-steps.ts';
import { Inventory } from '#web/features/studio/inventory/inventory.tsx';
import { defaultFilter, widestFilter } from '#web/features/studio/inventory/inventory-filter.ts';
import { Needs } from '#web/features/studio/needs/needs.tsx';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';
import { headId, type Part, StateLine } from '#web/features/studio/state/state-line.tsx';
import { SyncDialogs } from '#web/features/studio/sync/sync-dialogs.tsx';
import { useSyncControls } from '#web/features/studio/sync/use-sync-controls.ts';
import { ButtonLink } from '#web/ui/button.tsx';
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

/**
 * Leads a shop that has no works yet to its first steps. Later a line of Needs your attention does, and once the shop sells for
 * real nothing is shown or asked.
 */
function FirstStepsPanel() {
  const isTest = useQuery(query('getTestMode')).data?.testMode ?? false;
  return isTest ? <Panel /> : null;
}

function Panel() {
  const { facts, works, steps } = useFirstSteps();
  if (!facts || !steps || facts.wasLive || works.length > 0) return null;
  const next = steps.find(({ state }) => state === 'next');
  const done = doneOf(steps);
  return (
    <Row as="section" gap="1 3" between className={styles.panel} aria-labelledby="first-steps-title">
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
