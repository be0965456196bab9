import { shortDescription } from '#shared/artwork/artwork-metadata.ts';
import { paths } from '#shared/site/paths.ts';
import type { PolicyName } from '#shared/texts/policies.ts';
import { policyTitles } from '#web/api/use-policy-pages.ts';
import { keywords } from '#web/words/keywords.ts';
import type { MetadataOf } from './page-metadata.ts';

/** Metadata of a policy's page. Its description is the beginning of the policy. */
export function policyMetadata(name: PolicyName, paragraphs: readonly string[]): MetadataOf {
  const title = policyTitles[name];
  return ({ brand }) => ({
    title: `${title} — ${brand}`,
    description: shortDescription(paragraphs.join(' ')),
    keywords: [title, ...keywords],
    path: paths.policy(name),
  });
}
