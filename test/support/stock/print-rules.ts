/** What a read of Square's stock tells. Times are milliseconds: `calculatedAt` and `askedAt` of Square's clock. */
export interface PrintCount {
  readonly quantity: number;
  readonly calculatedAt: number;
  /** When Square got the question. */
  readonly askedAt: number;
  /**
   * Orders whose sale Square has received, by the time of receipt: `transaction_id` and `created_at` of the
   * adjustments that BatchRetrieveInventoryChanges lists. A rule may do without.
   */
  readonly received: ReadonlyMap<string, number>;
}

/** What a shop does with its row of one print. Rows are opaque here, apart from what is shown. */
export interface StockRules<Row> {
  readonly name: string;
  readonly start: (quantity: number, calculatedAt: number) => Row;
  readonly available: (row: Row) => number;
  /** A sync or a webhook has read a count; `now` is when it writes. */
  readonly afterCount: (row: Row, count: PrintCount, now: number) => Row;
  /** Undefined: there are not so many. */
  readonly hold: (row: Row, order: string, quantity: number, now: number) => Row | undefined;
  /** `at`: Square's time of the capture. */
  readonly settle: (row: Row, order: string, at: number, now: number) => Row;
  /** With the count of a check that found too few. */
  readonly release: (row: Row, order: string, count: PrintCount | undefined, now: number) => Row;
  /** Between authorise and capture, of the order that holds its units already. */
  readonly check: (row: Row, order: string, count: PrintCount, now: number) => 'enough' | 'short';
}
