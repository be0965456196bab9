import { paths } from '#shared/rules/paths.ts';
import { Interest } from '#web/features/studio/interest/interest.tsx';
import { AdminOnly } from '#web/features/studio/session/admin-only.tsx';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { privateMetadata } from '#web/layout/metadata/page-texts.ts';
import { Page } from '#web/ui/page.tsx';

export default function InterestPage() {
  return (
    <AdminOnly>
      <WhatVisitorsLike />
    </AdminOnly>
  );
}

/** Which works visitors wish for, carry, ask about and buy. */
function WhatVisitorsLike() {
  usePageMetadata(privateMetadata('What visitors like', paths.interest));
  return (
    <Page title="What visitors like" width="narrow" smallTitle>
      <Interest />
    </Page>
  );
}
