/** What a pass of the reconciler did with one order. */
export type Result =
  | 'settled'
  | 'released'
  /** Not known yet: due again, later each time. */
  | 'waiting'
  | 'review'
  | 'canceled'
  | 'followedUp'
  | 'followed'
  | 'skipped';

/** Square is at work on it, and nothing is wrong: due again after so many milliseconds. */
export interface RetryLater {
  readonly retryInMs: number;
}

/** Milliseconds between two reads of a refund on its way: card companies take minutes, sometimes days. */
export const refundPollMs = 60 * 60_000;
