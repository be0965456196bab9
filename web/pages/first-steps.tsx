import { paths } from '#shared/rules/paths.ts';
import { FirstSteps } from '#web/features/studio/first-steps/first-steps.tsx';
import { AdminOnly } from '#web/features/studio/session/admin-only.tsx';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { privateMetadata } from '#web/layout/metadata/page-texts.ts';
import { Page } from '#web/ui/page.tsx';

export default function FirstStepsPage() {
  return (
    <AdminOnly>
      <ToTheFirstSale />
    </AdminOnly>
  );
}

function ToTheFirstSale() {
  usePageMetadata(privateMetadata('First steps', paths.firstSteps));
  return (
    <Page title="First steps" width="narrow" smallTitle>
      <FirstSteps />
    </Page>
  );
}
