import { paths } from '#shared/site/paths.ts';
import { keywords } from '#web/words/keywords.ts';
import type { MetadataOf } from './page-metadata.ts';

export const artworkIndexMetadata: MetadataOf = ({ brand, artist }) => ({
  title: `All artworks — ${brand}`,
  description: `Every work by ${artist} that can be bought today.`,
  keywords,
  path: paths.artworkIndex,
});
