import * as z from 'zod/mini';

/** Where the artist sends works to. */
export interface Delivery {
  /** ISO 3166-1 alpha-2 codes; `EU` stands for the member states of the European Union. */
  readonly countries: readonly string[] | 'everywhere';
}

/** How prices and taxes go together. */
export type Taxes =
  | { readonly prices: 'none' }
  | {
      readonly prices: 'included';
      /** As shoppers call the tax: 'VAT', 'GST', 'sales tax'. */
      readonly name: string;
    };

/** What the artist decides about every sale, in shop.config.ts. */
export interface TermsOfSale {
  readonly delivery: Delivery;
  readonly taxes: Taxes;
}

/** The tax that an order's total holds. */
export const includedTaxSchema = z.object({
  /** As the artist called it when the order was placed. */
  name: z.string(),
  /** Minor units of the order's currency, by Square's own calculation; absent of a test order, which Square never saw. */
  amount: z.optional(z.int()),
});
export type IncludedTax = z.infer<typeof includedTaxSchema>;
