import * as z from 'zod/mini';

/** Countries that the artist sends works to. */
export interface Delivery {
  /** ISO 3166-1 alpha-2 codes; `EU` means all member states of the European Union. */
  readonly countries: readonly string[] | 'everywhere';
}

/** Whether prices include taxes. */
export type Taxes =
  | { readonly prices: 'none' }
  | {
      readonly prices: 'included';
      /** The tax's name for shoppers: 'VAT', 'GST', 'sales tax'. */
      readonly name: string;
    };

/** The artist's terms for every sale, in shop.config.ts. */
export interface TermsOfSale {
  readonly delivery: Delivery;
  readonly taxes: Taxes;
}

/** The tax that is included in an order's total. */
export const includedTaxSchema = z.object({
  /** The tax's name at the time of the order. */
  name: z.string(),
  /** Minor units of the order's currency, as computed by Square; absent for test orders, which Square does not have. */
  amount: z.optional(z.int()),
});
export type IncludedTax = z.infer<typeof includedTaxSchema>;
