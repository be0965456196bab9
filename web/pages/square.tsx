import { paths } from '#shared/rules/paths.ts';
import { AdminOnly } from '#web/features/studio/session/admin-only.tsx';
import { SquareConnection } from '#web/features/studio/square/square-connection.tsx';
import { type SquareReturn, useSquareReturn } from '#web/features/studio/square/use-square-return.ts';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { privateMetadata } from '#web/layout/metadata/page-texts.ts';
import { Page } from '#web/ui/page.tsx';

export default function SquarePage() {
  const back = useSquareReturn();
  return (
    <AdminOnly>
      <Square back={back} />
    </AdminOnly>
  );
}

/** The shop's connection with Square. */
function Square({ back }: { readonly back: SquareReturn | undefined }) {
  usePageMetadata(privateMetadata('Square', paths.square));
  return (
    <Page title="Square" width="narrow" smallTitle>
      <SquareConnection back={back} />
    </Page>
  );
}
