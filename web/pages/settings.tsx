import { useQuery } from '@tanstack/react-query';
import { paths } from '#shared/site/paths.ts';
import { type SettingName, settingNames, shopSettings } from '#shared/studio/settings.ts';
import { query } from '#web/api/queries.ts';
import { tellOutcome } from '#web/api/tell-outcome.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { ChangePassword } from '#web/features/studio/account/change-password.tsx';
import { Passkeys } from '#web/features/studio/account/passkeys.tsx';
import { Sessions } from '#web/features/studio/account/sessions.tsx';
import kit from '#web/features/studio/kit/kit.module.css';
import { LoadProblem } from '#web/features/studio/kit/loading.tsx';
import { OnePerson } from '#web/features/studio/people/one-person.tsx';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Section } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { Note } from '#web/ui/text.tsx';

/** The studio's settings, and the artist's passkeys, sessions and password. */
export default function SettingsPage() {
  return (
    <StudioPage title="Settings" path={paths.settings} width="narrow">
      <Note className={kit.bottom}>
        Test mode and payment location are under <Link to={paths.admin}>Admin</Link>.
      </Note>
      <Section title="Texts and pictures" divided start>
        <Note>
          Names, links, the home page with its picture, your portrait and biography, policies, and your words
          in emails.
        </Note>
        <ButtonLink to={paths.texts}>Change texts and pictures</ButtonLink>
      </Section>
      <Section title="Square" divided start>
        <Note>Your Square account keeps your works, their stock and your money; the shop works with it.</Note>
        <ButtonLink to={paths.square}>Connection with Square</ButtonLink>
      </Section>
      <Section title="First steps" divided start>
        <Note>The steps to your first sale, and how far you are.</Note>
        <ButtonLink to={paths.firstSteps}>Show the first steps</ButtonLink>
      </Section>
      {settingNames.map((name) => (
        <SettingSwitch key={name} name={name} />
      ))}
      <OnePerson />
      <Passkeys />
      <Sessions />
      <ChangePassword />
    </StudioPage>
  );
}

/** A switch for a yes/no setting, with an explanation. */
function SettingSwitch({ name }: { readonly name: SettingName }) {
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
