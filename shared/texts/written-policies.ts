import { type Policies, type PolicyName, policyNames } from './policies.ts';

/** Those that have a page: the artist wrote something (rule 1.17). */
export function writtenPolicies(policies: Policies): readonly PolicyName[] {
  return policyNames.filter((name) => policies[name].text.trim() !== '');
}

/** The sentences for the line under the button that pays (rule 9.22). */
export function promisesOf(texts: {
  readonly shippingPromise: string;
  readonly returnsPromise: string;
}): readonly string[] {
  return [texts.shippingPromise, texts.returnsPromise].filter((promise) => promise !== '');
}

/** A text's paragraphs, parted by empty lines (rule 1.18). */
export function paragraphsOf(text: string): readonly string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
