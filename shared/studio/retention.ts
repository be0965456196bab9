/** Period for which the shop uses personal data, as set in shop.config.ts. */
export interface Retention {
  /** Number of months (at most 24) for which orders can be found by name and town. Then the names are removed. */
  readonly namesMonths: number;
}
