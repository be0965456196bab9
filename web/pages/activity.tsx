import { paths } from '#shared/site/paths.ts';
import { ActivityLog } from '#web/features/studio/activity/activity-log.tsx';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';

export default function ActivityPage() {
  return (
    <StudioPage title="Activity" path={paths.activity}>
      <ActivityLog />
    </StudioPage>
  );
}
