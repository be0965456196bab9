import type { TermsOfSale } from '#shared/model/terms-of-sale.ts';
import type { References } from './references.ts';
import type { SaleLocation } from './work.ts';

export interface Surroundings {
  readonly location: SaleLocation;
  readonly references: References;
  readonly terms: TermsOfSale;
  /** Hosts of pictures besides Square's own. */
  readonly imageHosts: readonly string[];
  /** Milliseconds. */
  readonly now: number;
}
