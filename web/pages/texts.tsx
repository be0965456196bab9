import { paths } from '#shared/site/paths.ts';
import { StudioPage } from '#web/features/studio/sections/studio-page.tsx';
import { TextsEditor } from '#web/features/studio/texts/texts-editor.tsx';

/** The shop's names, pictures, page texts and email texts: draft, preview, publish, undo. */
export default function TextsPage() {
  return (
    <StudioPage title="Texts and pictures" path={paths.texts} width="narrow">
      <TextsEditor />
    </StudioPage>
  );
}
