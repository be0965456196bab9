import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#web/api/queries.ts';
import { tellOutcome } from '#web/api/tell-outcome.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { LoadProblem } from '#web/features/studio/kit/loading.tsx';
import { Section } from '#web/ui/layout.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Note } from '#web/ui/text.tsx';
import { SellForRealDialog } from './sell-for-real-dialog.tsx';

/**
 * Switches test mode and explains what it means for the artist and for visitors. Switching test mode off requires a
 * confirmation.
 */
export function TestModeControl() {
  const asked = useQuery(query('getTestMode'));
  const { data, error } = asked;
  const { mutateAsync, isPending, variables } = useOperation('setTestMode');
  const [asking, setAsking] = useState(false);
  const on = isPending && variables ? variables.body.enabled : data?.testMode;

  function change(enabled: boolean) {
    void tellOutcome('test mode', mutateAsync({ body: { enabled } }), {
      failed: 'Failed to update test mode',
    });
  }

  return (
    <Section title="Test mode" titleSize="m" gap="1">
      {error && data === undefined ? (
        <LoadProblem of={asked} words="Test mode could not be read." />
      ) : (
        <>
          <Switch
            label={on ? 'Test mode is on' : 'Test mode is off'}
            aria-label="Test mode"
            checked={on ?? false}
            disabled={on === undefined}
            onChange={(enabled) => (enabled ? change(true) : setAsking(true))}
          />
          <Note>{on === undefined ? '' : consequences(on)}</Note>
          {asking && <SellForRealDialog onClose={() => setAsking(false)} onConfirm={() => change(false)} />}
        </>
      )}
    </Section>
  );
}

function consequences(on: boolean): string {
  return on
    ? 'Nothing is really sold: checkout asks for no card, no money moves, stock stays as it is and nothing reaches Square. Visitors can order, but only for practice.'
    : 'The shop sells for real: cards are charged, stock goes down and orders appear in Square.';
}
