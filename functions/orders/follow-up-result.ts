/** The result of a reconciler's pass for one order. */
export type Result =
  | 'settled'
  | 'released'
  /** Not known yet; retried with growing delays. */
  | 'waiting'
  | 'review'
  | 'canceled'
  | 'followedUp'
  | 'followed'
  | 'skipped';

/** Square is processing it, and nothing is wrong: due again after this many milliseconds. */
export interface RetryLater {
  readonly retryInMs: number;
}

/** Milliseconds between two reads of a pending refund: card companies take minutes, sometimes days. */
export const refundPollMs = 60 * 60_000;
