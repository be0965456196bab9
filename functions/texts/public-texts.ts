import { shownNotice } from '#shared/texts/notice.ts';
import { policyNames } from '#shared/texts/policies.ts';
import {
  type ChangedTexts,
  type PublicPageTexts,
  type PublicTexts,
  publicPageTextsSchema,
  publicTextsSchema,
} from '#shared/texts/shop-texts.ts';
import { shownSitePictures } from '#shared/texts/shown-site-pictures.ts';
import type { PublishedTexts } from './texts-records.ts';

/** Returns the published texts that any page may show and that differ from the build's. `now`: milliseconds. */
export function publicTexts({ version, changed }: PublishedTexts, now: number): PublicTexts {
  const policies = publishedPolicies(changed);
  const isChanged = Object.keys(policies).length > 0;
  const { notice: _, ...texts } = changed;
  const notice = shownNotice(changed, now);
  return publicTextsSchema.parse({
    version,
    texts: { ...texts, ...shownSitePictures(changed), ...(notice && { notice }) },
    ...(isChanged && { policies }),
  });
}

/** Returns the biography and policies that were changed. */
export function publicPageTexts({ changed }: PublishedTexts): PublicPageTexts {
  return publicPageTextsSchema.parse(changed);
}

/** Returns for each changed policy whether it has a text (rule 1.17). */
export function publishedPolicies(changed: ChangedTexts): NonNullable<PublicTexts['policies']> {
  return Object.fromEntries(
    policyNames.flatMap((name) => {
      const text = changed[name];
      return text === undefined ? [] : [[name, text !== ''] as const];
    }),
  );
}
