import { paths } from '#shared/rules/paths.ts';
import { AdminOnly } from '#web/features/studio/session/admin-only.tsx';
import { TextsEditor } from '#web/features/studio/texts/texts-editor.tsx';
import { usePageMetadata } from '#web/layout/metadata/page-metadata.ts';
import { privateMetadata } from '#web/layout/metadata/page-texts.ts';
import { Page } from '#web/ui/page.tsx';

export default function TextsPage() {
  return (
    <AdminOnly>
      <Texts />
    </AdminOnly>
  );
}

/** The shop's names, pictures, page texts and email texts: draft, preview, publish, undo. */
function Texts() {
  usePageMetadata(privateMetadata('Texts and pictures', paths.texts));
  return (
    <Page title="Texts and pictures" width="narrow" smallTitle>
      <TextsEditor />
    </Page>
  );
}
