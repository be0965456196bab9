import { type Policies, type PolicyName, policyNames } from './policies.ts';

/** Returns the policies that have a text and therefore a page (rule 1.17). */
export function writtenPolicies(policies: Policies): readonly PolicyName[] {
  return policyNames.filter((name) => policies[name].text.trim() !== '');
}

/** Returns the sentences for the line under the pay button (rule 9.22). */
export function promisesOf(texts: {
  readonly shippingPromise: string;
  readonly returnsPromise: string;
}): readonly string[] {
  return [texts.shippingPromise, texts.returnsPromise].filter((promise) => promise !== '');
}

/** Splits a text into paragraphs at empty lines (rule 1.18). */
export function paragraphsOf(text: string): readonly string[] {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
