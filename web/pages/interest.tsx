import { paths } from '#shared/rules/paths.ts';
import { Interest } from '#web/features/studio/interest/interest.tsx';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';

/** Which works visitors wish for, carry, ask about and buy. */
export default function InterestPage() {
  return (
    <StudioPage title="What visitors like" path={paths.interest} width="narrow">
      <Interest />
    </StudioPage>
  );
}
