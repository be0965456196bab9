import type { CountedEvent } from '#functions/platform/metrics.ts';
import type { OrderState } from '#shared/order/order.ts';
import type { Order } from './order.ts';
import type { QueuePlacement } from './queues.ts';

/**
 * One way in which an order's row changes.
 * - `from`, `to`: the states; without `to` the state stays.
 * - `guard`: the condition on the write. `holder`: the writer holds the lease, and state and attempt are as it read them.
 *   `lease`: state, attempt, lease holder and lease expiry are as read. `attempt`: state and attempt are as read.
 *   `entry`: the order is still in the queue position where it was found.
 * - `sets`, `maySet`, `removes`: the attributes that it must set, may set and removes.
 * - `queue`: in which queue or list the order is found afterwards; without it, where it was.
 * - `units`, `lines`: what happens to its stock and to the guest's cart lines in the same transaction.
 * - `mails`: the email that the same transaction adds to the outbox.
 * - `says`, `counts`: what is logged, and the metric that is counted.
 */
export interface Transition {
  readonly from: readonly OrderState[];
  readonly to?: OrderState;
  readonly guard: 'holder' | 'attempt' | 'lease' | 'entry';
  readonly sets: readonly (keyof Order)[];
  readonly maySet?: readonly (keyof Order)[];
  readonly removes?: readonly (keyof Order)[];
  readonly queue?: QueuePlacement;
  /** No void has been requested. */
  readonly unlessVoid?: true;
  /** These must still be as they were read, whatever the guard. */
  readonly asRead?: readonly (keyof Order)[];
  /** `sell`: what it holds. `take`: exactly these units or nothing happens, whether it holds them or not. */
  readonly units?: 'hold' | 'sell' | 'take' | 'release';
  readonly lines?: 'lock' | 'remove' | 'unlock';
  /** Only of an order whose shopper is emailed. */
  readonly mails?: 'sale' | 'refund' | 'shipment';
  /** Its units or locks may have gone before: no alarm. */
  readonly mayBeGone?: true;
  readonly says?: 'state' | 'alarm';
  readonly counts?: CountedEvent;
}
