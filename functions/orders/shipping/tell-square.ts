import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import type { Tracking } from '#functions/orders/shipment.ts';
import { isDefinite, type PaymentProvider } from '#functions/square/provider.ts';
import { nextAtSquare } from './plan.ts';

export type Told =
  | 'shipped'
  /** Its shipment was canceled at Square and can no longer be shipped. */
  | 'canceled'
  /** Square rejected it for good. */
  | 'refused'
  /** The shop's access is not good. Nothing was done by this call. */
  | 'unauthorised'
  /** It has not answered, or somebody keeps changing the order: it may know or not. */
  | 'unknown';

/** Reads of the order: one more than the longest way to a shipped order takes, because somebody may change it meanwhile. */
const maxReads = 8;

/**
 * Records at Square that the order is shipped. Each step follows from the order as Square has it, so a step that was
 * done before, by a process that crashed or by somebody in the Dashboard, is not done twice. Stops at `until`
 * (milliseconds).
 */
export async function tellSquare(
  ports: PaymentPorts,
  provider: PaymentProvider,
  { orderId, squareOrderId }: Order,
  { tracking, until }: { readonly tracking: Tracking; readonly until: number },
): Promise<Told> {
  let preparations = 0;
  for (let read = 0; read < maxReads && ports.now() < until; read++) {
    const found = await provider.readOrder(squareOrderId);
    if (isDefinite(found)) return 'refused';
    if (found.kind === 'unauthorised') return found.kind;
    if (found.kind !== 'ok') return 'unknown';
    const next = nextAtSquare(found.value, tracking, preparations);
    if (next === 'shipped' || next === 'canceled') return next;
    if (next.to === 'PREPARED') preparations++;
    const key = `f_${orderId}_${found.value.version}_${read}`;
    const done = await provider.updateShipment(found.value, next, key);
    if (done.kind === 'busy') return 'unknown';
    if (done.kind === 'unauthorised') return done.kind;
    if (isDefinite(done)) {
      ports.log('error', { message: 'shipment refused', orderId, code: done.problems[0]?.code });
      return 'refused';
    }
  }
  return 'unknown';
}
