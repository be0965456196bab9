import { paths } from '#shared/rules/paths.ts';
import { NewWorks } from '#web/features/studio/news/new-works.tsx';
import { AdminOnly } from '#web/features/studio/session/admin-only.tsx';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { privateMetadata } from '#web/layout/metadata/page-texts.ts';
import { Page } from '#web/ui/page.tsx';

export default function SubscribersPage() {
  return (
    <AdminOnly>
      <Subscribers />
    </AdminOnly>
  );
}

/** Who asked to hear of new works, and what they are told. */
function Subscribers() {
  usePageMetadata(privateMetadata('Subscribers', paths.subscribers));
  return (
    <Page title="Subscribers" smallTitle>
      <NewWorks />
    </Page>
  );
}
