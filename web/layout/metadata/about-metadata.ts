import { paths } from '#shared/rules/paths.ts';
import preview from '#web/assets/og-default.jpg';
import { keywords } from '#web/words/keywords.ts';
import type { MetadataOf } from './page-metadata.ts';

export const aboutMetadata: MetadataOf = ({ brand, artist, aboutTitle, lead }) => ({
  title: `${aboutTitle} — ${brand}`,
  description: lead,
  keywords: [artist, 'artist biography', ...keywords],
  path: paths.about,
  image: preview,
});
