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
 * - `sets`, `maySet`, `removes`: the attributes that the transition must set, may set and removes.
 * - `queue`: the order's queue or list after the transition; default: unchanged.
 * - `units`, `lines`: the changes of stock and of the guest's cart lines in the same transaction.
 * - `mails`: the email that the same transaction adds to the outbox.
 * - `says`: the kind of log message; `counts`: the metric.
 */
export interface Transition {
  readonly from: readonly OrderState[];
  readonly to?: OrderState;
  readonly guard: 'holder' | 'attempt' | 'lease' | 'entry';
  readonly sets: readonly (keyof Order)[];
  readonly maySet?: readonly (keyof Order)[];
  readonly removes?: readonly (keyof Order)[];
  readonly queue?: QueuePlacement;
  /** Set if the write requires that no void has been requested. */
  readonly unlessVoid?: true;
  /** Fields that must be unchanged since the order was read, in addition to the guard. */
  readonly asRead?: readonly (keyof Order)[];
  /** `sell`: sells the reserved units. `take`: sells the units even if they are not reserved, or fails. */
  readonly units?: 'hold' | 'sell' | 'take' | 'release';
  readonly lines?: 'lock' | 'remove' | 'unlock';
  /** The email, which is only written for an order whose shopper is emailed. */
  readonly mails?: 'sale' | 'refund' | 'shipment';
  /** Set if missing reservations or locks of the order raise no alarm. */
  readonly mayBeGone?: true;
  readonly says?: 'state' | 'alarm';
  readonly counts?: CountedEvent;
}
