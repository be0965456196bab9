/** What a pass of the reconciler did with one order. */
export type Result =
  | 'settled'
  | 'released'
  | 'waiting'
  | 'review'
  | 'canceled'
  | 'recounted'
  | 'followed'
  | 'skipped';

/** Milliseconds by which the clocks of two processes may differ. */
export const clockSlack = 5_000;
