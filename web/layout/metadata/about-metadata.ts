import { paths } from '#shared/site/paths.ts';
import { keywords } from '#web/words/keywords.ts';
import type { MetadataOf } from './page-metadata.ts';
import { previewPicture } from './preview-picture.ts';

export const aboutMetadata: MetadataOf = ({
  brand,
  artist,
  aboutTitle,
  lead,
  aboutPicture,
  heroPicture,
}) => ({
  title: `${aboutTitle} — ${brand}`,
  description: lead,
  keywords: [artist, 'artist biography', ...keywords],
  path: paths.about,
  image: previewPicture({ heroPicture: aboutPicture ?? heroPicture }),
});
