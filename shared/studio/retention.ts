/** How long the shop uses personal data, as set in shop.config.ts. */
export interface Retention {
  /** Months (at most 24) for which orders can be found by name and town; afterwards the names are removed. */
  readonly namesMonths: number;
}
