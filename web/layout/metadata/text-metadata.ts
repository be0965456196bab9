import { shortDescription } from '#shared/rules/artwork-metadata.ts';
import { keywords } from '#web/words/keywords.ts';
import type { MetadataOf } from './page-metadata.ts';

/** For pages that are a text: it begins as they do. */
export function textMetadata(title: string, text: string, path: string): MetadataOf {
  return ({ brand }) => ({
    title: `${title} — ${brand}`,
    description: shortDescription(text),
    keywords: [title, ...keywords],
    path,
  });
}
