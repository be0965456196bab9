/** The artist's policies, in the order of their links; the names are those in the addresses. */
export const policyNames = ['shipping', 'returns', 'privacy', 'terms'] as const;

export type PolicyName = (typeof policyNames)[number];

interface Policy {
  /** Plain text; paragraphs are separated by an empty line. Empty: there is no page. */
  readonly text: string;
}

interface PromisedPolicy extends Policy {
  /** One sentence of it for the line under the pay button; empty for none. */
  readonly promise: string;
}

/** The return policy as data for search engines; the text is for people. */
export interface ReturnWindow {
  /** ISO 3166-1 alpha-2 codes of the countries from which works may be returned. */
  readonly countries: readonly string[];
  /** Days from delivery; 0: no returns. */
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
