/** How long the shop uses personal data; the values are the artist's (shop.config.ts). */
export interface Retention {
  /** Months, 24 at most, for which an order is found by name and town, and after its end keeps them. */
  readonly namesMonths: number;
}
