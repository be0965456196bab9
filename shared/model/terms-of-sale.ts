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
      /** As buyers call the tax: 'VAT', 'GST', 'sales tax'. */
      readonly name: string;
    };
