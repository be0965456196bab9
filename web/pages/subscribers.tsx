import { paths } from '#shared/site/paths.ts';
import { NewWorks } from '#web/features/studio/news/new-works.tsx';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';

/** Who asked to hear of new works, and what they are told. */
export default function SubscribersPage() {
  return (
    <StudioPage title="Subscribers" path={paths.subscribers}>
      <NewWorks />
    </StudioPage>
  );
}
