import { paths } from '#shared/site/paths.ts';
import { FirstSteps } from '#web/features/studio/first-steps/first-steps.tsx';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';

export default function FirstStepsPage() {
  return (
    <StudioPage title="First steps" path={paths.firstSteps} width="narrow">
      <FirstSteps />
    </StudioPage>
  );
}
