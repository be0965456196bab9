import { paths } from '#shared/site/paths.ts';
import { settingNames } from '#shared/studio/settings.ts';
import { ChangePassword } from '#web/features/studio/account/change-password.tsx';
import { Passkeys } from '#web/features/studio/account/passkeys.tsx';
import { Sessions } from '#web/features/studio/account/sessions.tsx';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';
import { SettingSwitch } from '#web/features/studio/settings/setting-switch.tsx';
import styles from '#web/features/studio/settings/settings.module.css';
import { ButtonLink } from '#web/ui/button.tsx';
import { Section } from '#web/ui/layout.tsx';
import { Link } from '#web/ui/link.tsx';
import { Note } from '#web/ui/text.tsx';

/** The shop's texts, what counts as sold, and the artist's own ways in: passkeys, sessions, password. */
export default function SettingsPage() {
  return (
    <StudioPage title="Settings" path={paths.settings} width="narrow">
      <Note className={styles.elsewhere}>
        Test mode and payment location are under <Link to={paths.admin}>Works</Link>.
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
        <Note>What a new shop needs until it sells, and how far yours is.</Note>
        <ButtonLink to={paths.firstSteps}>Show the first steps</ButtonLink>
      </Section>
      {settingNames.map((name) => (
        <SettingSwitch key={name} name={name} />
      ))}
      <Passkeys />
      <Sessions />
      <ChangePassword />
    </StudioPage>
  );
}
