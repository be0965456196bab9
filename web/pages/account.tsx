import { ChangePassword } from '#web/features/studio/account/change-password.tsx';
import { Passkeys } from '#web/features/studio/account/passkeys.tsx';
import { Sessions } from '#web/features/studio/account/sessions.tsx';
import { AdminOnly } from '#web/features/studio/session/admin-only.tsx';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { plainMetadata } from '#web/layout/metadata/page-texts.ts';
import { paths } from '#web/paths.ts';
import { Page } from '#web/ui/page.tsx';

export default function AccountPage() {
  return (
    <AdminOnly>
      <Account />
    </AdminOnly>
  );
}

/** Her own ways in: keys, sessions, password. */
function Account() {
  usePageMetadata(plainMetadata('Account', paths.account));
  return (
    <Page title="Account" width="narrow">
      <Passkeys />
      <Sessions />
      <ChangePassword />
    </Page>
  );
}
