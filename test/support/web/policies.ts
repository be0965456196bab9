import { onTestFinished } from 'vitest';
import type { PolicyName } from '#shared/texts/policies.ts';
import { policyPages } from '#web/words/policy-pages.ts';
import { policyTexts } from '#web/words/policy-texts.ts';
import { startingPromises } from '#web/words/starting-promises.ts';

interface Policies {
  readonly pages?: readonly PolicyName[];
  readonly promises?: readonly string[];
  readonly texts?: Partial<Readonly<Record<PolicyName, readonly string[]>>>;
}

/** Sets the artist's policies until the end of a test. The build replaces the modules that contain them by data. */
export function setPolicies({ pages, promises, texts }: Policies): void {
  if (pages) replace(policyPages, pages);
  if (promises) replacePromises(promises);
  for (const [name, paragraphs] of Object.entries(texts ?? {})) {
    replace(policyTexts[name as PolicyName], paragraphs);
  }
}

function replacePromises([shippingPromise = '', returnsPromise = '']: readonly string[]): void {
  const before = { ...startingPromises };
  Object.assign(startingPromises, { shippingPromise, returnsPromise });
  onTestFinished(() => void Object.assign(startingPromises, before));
}

/** Replaces the entries of a list that the build computes, until the end of this test. */
export function replace<T>(words: readonly T[], wanted: readonly T[]): void {
  const list = words as T[];
  const before = list.splice(0, list.length, ...wanted);
  onTestFinished(() => void list.splice(0, list.length, ...before));
}
