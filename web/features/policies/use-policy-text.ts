import type { PolicyName } from '#shared/texts/policies.ts';
import type { PublicPageTexts } from '#shared/texts/shop-texts.ts';
import { paragraphsOf } from '#shared/texts/written-policies.ts';
import { policyTexts } from '#web/words/policy-texts.ts';
import { shippingPolicy } from '#web/words/shop-destinations.ts';
import { usePageTexts } from './use-page-texts.ts';

/** Returns the paragraphs of a policy; undefined until they are known. */
export function usePolicyText(name: PolicyName): readonly string[] | undefined {
  const texts = usePageTexts();
  return texts && policyTextOf(name, texts);
}

/** Returns the paragraphs of a policy. `texts`: the artist's changes. */
export function policyTextOf(name: PolicyName, texts: PublicPageTexts): readonly string[] {
  const changed = texts[name];
  if (changed === undefined) return policyTexts[name];
  return [...paragraphsOf(changed), ...(name === 'shipping' ? shippingPolicy : [])];
}
