import { paths } from '#shared/site/paths.ts';
import { keywords } from '#web/words/keywords.ts';
import type { MetadataOf } from './page-metadata.ts';
import { previewPicture } from './preview-picture.ts';

/** Separate from the metadata of other pages, which the first load does not need. */
export const homeMetadata: MetadataOf = ({ brand, headline, description, heroPicture }) => ({
  title: `${brand} — ${headline}`,
  description,
  keywords,
  path: paths.home,
  image: previewPicture({ heroPicture }),
});
