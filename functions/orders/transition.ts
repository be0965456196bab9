import type { CountedEvent } from '#functions/platform/metrics.ts';
import type { OrderState } from '#shared/order/order.ts';
import type { Order } from './order.ts';
import type { QueuePlacement } from './queues.ts';

/**
 * One way in which an order's row changes.
 * - `from`, `to`: the states; without `to` the state is unchanged.
 * - `guard`: the condition on the write. `holder`: the writer holds the lease, and state and attempt are as read.
 *   `lease`: state, attempt, lease holder and lease expiry are as read. `attempt`: state and attempt are as read.
 *   `entry`: the order is still at the queue position where it was found.
 * - `sets`, `maySet`, `removes`: the attributes that it must set, may set and removes.
 * - `queue`: the order's queue or list afterwards; default: unchanged.
 * - `units`, `lines`: the changes of stock and of the guest's cart lines in the same transaction.
 * - `mails`: the email that the same transaction adds to the outbox.
 * - `says`, `counts`: the log message, and the metric.
 */
export interface Transition {
  readonly from: readonly OrderState[];
  readonly to?: OrderState;
  readonly guard: 'holder' | 'attempt' | 'lease' | 'entry';
  readonly sets: readonly (keyof Order)[];
  readonly maySet?: readonly (keyof Order)[];
  readonly removes?: readonly (keyof Order)[];
  readonly queue?: QueuePlacement;
  /** Only if no void has been requested. */
  readonly unlessVoid?: true;
  /** Fields that must be unchanged, whatever the guard. */
  readonly asRead?: readonly (keyof Order)[];
  /** `sell`: its reserved units. `take`: exactly these units or nothing, whether or not they are reserved. */
  readonly units?: 'hold' | 'sell' | 'take' | 'release';
  readonly lines?: 'lock' | 'remove' | 'unlock';
  /** Only for an order whose shopper is emailed. */
  readonly mails?: 'sale' | 'refund' | 'shipment';
  /** Its reservations or locks may be gone already, without an alarm. */
  readonly mayBeGone?: true;
  readonly says?: 'state' | 'alarm';
  readonly counts?: CountedEvent;
}
