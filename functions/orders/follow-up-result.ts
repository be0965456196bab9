/** Result of the reconciler's work on one order. */
export type Result =
  | 'done'
  | 'settled'
  | 'released'
  /** The outcome is not known. The reconciler tries again, each time after a longer delay. */
  | 'waiting'
  | 'review';

/** Result if Square is still processing the order and nothing is wrong. */
export interface RetryLater {
  /** Milliseconds until the order is due again. */
  readonly retryInMs: number;
}

/** Milliseconds between two reads of a pending refund. Card companies take minutes, sometimes days, to pay it. */
export const refundPollMs = 60 * 60_000;
