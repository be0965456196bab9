import { paths } from '#shared/site/paths.ts';
import { keywords } from '#web/words/keywords.ts';
import type { MetadataOf } from './page-metadata.ts';
import { previewPicture } from './preview-picture.ts';

/** In a module of its own, because the first load does not need other pages' metadata. */
export const homeMetadata: MetadataOf = ({ brand, headline, description, heroPicture }) => ({
  title: `${brand} — ${headline}`,
  description,
  keywords,
  path: paths.home,
  image: previewPicture({ heroPicture }),
});
