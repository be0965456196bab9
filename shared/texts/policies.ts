/** Names of the artist's policies, as in their addresses and in the order of their links. */
export const policyNames = ['shipping', 'returns', 'privacy', 'terms'] as const;

export type PolicyName = (typeof policyNames)[number];

interface Policy {
  /** Plain text. An empty line separates two paragraphs. Without text, the policy has no page. */
  readonly text: string;
}

interface PromisedPolicy extends Policy {
  /** One sentence of the policy for the line under the pay button; empty for none. */
  readonly promise: string;
}

/** The return policy as data for search engines. The text is for people. */
export interface ReturnWindow {
  /** ISO 3166-1 alpha-2 codes of the countries from which works may be returned. */
  readonly countries: readonly string[];
  /** Number of days from delivery; 0: no returns. */
  readonly days: number;
  /** Who pays for the return shipment. */
  readonly returnShipping: 'buyer' | 'artist';
}

export interface Policies {
  readonly shipping: PromisedPolicy;
  readonly returns: PromisedPolicy & { readonly window?: ReturnWindow };
  readonly privacy: Policy;
  readonly terms: Policy;
}
