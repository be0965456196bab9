/** What a pass of the reconciler did with one order. */
export type Result =
  | 'settled'
  | 'released'
  /** Nobody knows yet: it comes again, later each time. */
  | 'waiting'
  | 'review'
  | 'canceled'
  | 'recounted'
  | 'followed'
  | 'skipped';

/** It is on its way at Square, and worth another look after so many milliseconds: nothing is wrong with it. */
export interface LookAgain {
  readonly lookAgainIn: number;
}

/** Milliseconds between two looks at a refund on its way: card companies take minutes, sometimes days. */
export const betweenRefundLooks = 60 * 60_000;
