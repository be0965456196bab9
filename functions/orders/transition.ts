import type { MetricName } from '#functions/metrics.ts';
import type { OrderState } from '#shared/model/order.ts';
import type { Order } from './order.ts';
import type { Place } from './queues.ts';

/**
 * A way in which an order's row changes. It says
 * - `from` and `to`: the states (`to` absent: it stays);
 * - `fence`: who may. `worker`: only the process that holds the attempt, in exactly the state it knows. `attempt`:
 *   anyone who has read the row, if attempt and state still are as read. `seat`: as `attempt`, and the worker of before
 *   still sits there. `entry`: anyone, if the order still stands in the queue where it was found, whatever else became
 *   of it;
 * - `sets`: what it must be given; `removes`: what it takes away;
 * - `place`: where the reconciler and the studio find it from then on (absent: where it was);
 * - `units` and `lines`: what becomes of its stock and of the guest's cart lines in the same transaction;
 * - `mails`: what is noted for the outbox in it;
 * - `says` and `counts`: what log and numbers hear of it.
 */
export interface Transition {
  readonly from: readonly OrderState[];
  readonly to?: OrderState;
  readonly fence: 'worker' | 'attempt' | 'seat' | 'entry';
  readonly sets: readonly (keyof Order)[];
  readonly maySet?: readonly (keyof Order)[];
  readonly removes?: readonly (keyof Order)[];
  readonly place?: Place;
  /** The authorisation must not be doomed. */
  readonly unlessVoid?: true;
  /** These must still be as they were read, whatever the fence. */
  readonly asRead?: readonly (keyof Order)[];
  /** `sell`: what it holds. `take`: exactly these units or nothing happens, whether it holds them or not. */
  readonly units?: 'hold' | 'sell' | 'take' | 'give back';
  readonly lines?: 'lock' | 'remove' | 'unlock';
  /** Whoever is to be told hears of it by mail, if the order says so. */
  readonly mails?: 'sale' | 'refund' | 'shipment';
  /** Its units or locks may have gone before: no alarm. */
  readonly mayBeGone?: true;
  readonly says?: 'state' | 'alarm';
  readonly counts?: MetricName;
}
