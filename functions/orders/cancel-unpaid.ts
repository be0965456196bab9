import { isDefinite, type PaymentProvider } from '#functions/square/provider.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import { applyTransition, unlessLost } from './apply-transition.ts';
import { toReview } from './end-transitions.ts';
import type { Result } from './follow-up-result.ts';
import { isPayable, type Order, readOrder } from './order.ts';
import { openProvider, type PaymentPorts } from './ports.ts';

/**
 * Cancels an order that can no longer be paid, first here, so that no payment can begin, then at Square. The order
 * stays queued until Square has canceled it too, and is put in review if Square has taken money for it.
 */
export async function cancelUnpaid(ports: PaymentPorts, orderId: string): Promise<Result> {
  const found = await readOrder(ports.table, orderId);
  if (!found || isPayable(found, ports.now())) return 'done';
  const order = await closeUnpaid(ports, found);
  if (order?.state !== 'CANCELED') return 'done';
  if (order.mode === 'live') {
    const fate = await cancelAtSquare(ports, order);
    if (fate === 'waiting') return 'waiting';
    if (fate === 'paid') {
      await applyTransition(
        ports,
        order,
        toReview(order, 'paid at Square although nobody paid here', ports.now()),
      );
      return 'review';
    }
  }
  await applyTransition(ports, order, { transition: 'forget', set: {} });
  ports.log('info', { message: 'order', orderId, state: 'CANCELED' });
  return 'done';
}

/**
 * Cancels an OPEN order here, so that no payment can begin, and returns it. Any other order is returned unchanged, even
 * if its payment has begun since it was read. Undefined if the order no longer exists.
 */
export async function closeUnpaid(
  ports: Pick<PaymentPorts, 'table' | 'now' | 'log' | 'metric'>,
  order: Order,
): Promise<Order | undefined> {
  if (order.state !== 'OPEN') return order;
  const closed = applyTransition(ports, order, { transition: 'close', set: {} });
  return unlessLost(closed, (lost) => lost.now);
}

/** Cancels the order at Square. `over`: it is not open there; `paid`: money was taken; `waiting`: not known. */
async function cancelAtSquare(ports: PaymentPorts, order: Order): Promise<'over' | 'paid' | 'waiting'> {
  const provider = await openProvider(ports, 'live');
  const found = await provider.readOrder(order.squareOrderId);
  if (isDefinite(found)) return 'over';
  if (found.kind !== 'ok') return 'waiting';
  if (found.value.captured > 0) return 'paid';
  return isClosed(found.value) || (await cancelOrder(provider, found.value)) ? 'over' : 'waiting';
}

/** Cancels an order at Square if it is unchanged since it was read. Returns whether it is closed there. */
export async function cancelOrder(provider: PaymentProvider, found: ProviderOrder): Promise<boolean> {
  const key = `c_${found.squareOrderId}_${found.version}`;
  const canceled = await provider.cancelOrder(found, key);
  return canceled.kind === 'ok' && isClosed(canceled.value);
}

function isClosed({ state }: ProviderOrder): boolean {
  return state === 'CANCELED' || state === 'COMPLETED';
}
