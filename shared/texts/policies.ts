/** What the artist states about a sale, in the order in which it is linked; the names are those of the addresses. */
export const policyNames = ['shipping', 'returns', 'privacy', 'terms'] as const;

export type PolicyName = (typeof policyNames)[number];

interface Policy {
  /** Plain text; paragraphs have an empty line between them. Empty: there is no such page. */
  readonly text: string;
}

interface PromisedPolicy extends Policy {
  /** One sentence of it, for the line under the button that pays; empty for none. */
  readonly promise: string;
}

/** Returns as search engines read them: facts, where the text is for people. */
export interface ReturnWindow {
  /** ISO 3166-1 alpha-2 codes of the countries from which works may come back. */
  readonly countries: readonly string[];
  /** Days from delivery; 0 says that nothing is taken back. */
  readonly days: number;
  /** Who pays for the way back. */
  readonly returnShipping: 'buyer' | 'artist';
}

export interface Policies {
  readonly shipping: PromisedPolicy;
  readonly returns: PromisedPolicy & { readonly window?: ReturnWindow };
  readonly privacy: Policy;
  readonly terms: Policy;
}
