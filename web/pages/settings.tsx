import { paths } from '#shared/rules/paths.ts';
import { AccountSection } from '#web/features/studio/account/account-section.tsx';
import { ChangePassword } from '#web/features/studio/account/change-password.tsx';
import { Passkeys } from '#web/features/studio/account/passkeys.tsx';
import { Sessions } from '#web/features/studio/account/sessions.tsx';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';
import { SoldRuleControl } from '#web/features/studio/settings/sold-rule-control.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './settings.module.css';

/** The shop's texts, what counts as sold, and the artist's own ways in: passkeys, sessions, password. */
export default function SettingsPage() {
  return (
    <StudioPage title="Settings" path={paths.settings} width="narrow">
      <p className={styles.elsewhere}>
        Test mode and payment location are under <Link to={paths.admin}>Works</Link>.
      </p>
      <AccountSection title="Texts and pictures">
        <p className={styles.words}>
          Names, links, the home page with its picture, your portrait and biography, policies, and your words
          in emails.
        </p>
        <ButtonLink to={paths.texts}>Change texts and pictures</ButtonLink>
      </AccountSection>
      <AccountSection title="Square">
        <p className={styles.words}>
          Your Square account keeps your works, their stock and your money; the shop works with it.
        </p>
        <ButtonLink to={paths.square}>Connection with Square</ButtonLink>
      </AccountSection>
      <AccountSection title="First steps">
        <p className={styles.words}>What a new shop needs until it sells, and how far yours is.</p>
        <ButtonLink to={paths.firstSteps}>Show the first steps</ButtonLink>
      </AccountSection>
      <SoldRuleControl />
      <Passkeys />
      <Sessions />
      <ChangePassword />
    </StudioPage>
  );
}
