/** How long the shop uses personal data; the values are the artist's (shop.config.ts). */
export interface Retention {
  /** Months for which an order is found by name and town. */
  readonly searchNamesMonths: number;
}
