import { paths } from '#shared/rules/paths.ts';
import preview from '#web/assets/og-default.jpg';
import { keywords } from '#web/words/keywords.ts';
import type { MetadataOf } from './page-metadata.ts';

/** Apart from what other pages say of themselves, which the first load has no use for. */
export const homeMetadata: MetadataOf = ({ brand, headline, description }) => ({
  title: `${brand} — ${headline}`,
  description,
  keywords,
  path: paths.home,
  image: preview,
});
