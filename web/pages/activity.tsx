import { paths } from '#shared/rules/paths.ts';
import { ActivityLog } from '#web/features/studio/activity/activity-log.tsx';
import { AdminOnly } from '#web/features/studio/session/admin-only.tsx';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { privateMetadata } from '#web/layout/metadata/page-texts.ts';
import { Page } from '#web/ui/page.tsx';

export default function ActivityPage() {
  return (
    <AdminOnly>
      <Activity />
    </AdminOnly>
  );
}

function Activity() {
  usePageMetadata(privateMetadata('Activity', paths.activity));
  return (
    <Page title="Activity" smallTitle>
      <ActivityLog />
    </Page>
  );
}
