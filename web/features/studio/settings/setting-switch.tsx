import { useQuery } from '@tanstack/react-query';
import { type SettingName, shopSettings } from '#shared/studio/settings.ts';
import { query } from '#web/api/queries.ts';
import { tellOutcome } from '#web/api/tell-outcome.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { LoadProblem } from '#web/features/studio/load-problem.tsx';
import { Section } from '#web/ui/layout.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Note } from '#web/ui/text.tsx';

/** A yes/no setting of the shop, and what it does. */
export function SettingSwitch({ name }: { readonly name: SettingName }) {
  const { title, label, note } = shopSettings[name];
  const asked = useQuery(query('getSettings'));
  const { data, error } = asked;
  const { mutateAsync, isPending, variables } = useOperation('changeSettings');
  const on = (isPending ? variables?.body[name] : undefined) ?? data?.[name];

  function change(value: boolean) {
    void tellOutcome(`setting ${name}`, mutateAsync({ body: { [name]: value } }), {
      failed: 'Failed to change this setting',
    });
  }

  return (
    <Section title={title} divided start>
      {error && data === undefined ? (
        <LoadProblem of={asked} words="The setting could not be read." />
      ) : (
        <>
          <Switch label={label} checked={on ?? false} disabled={on === undefined} onChange={change} />
          <Note>{note}</Note>
        </>
      )}
    </Section>
  );
}
