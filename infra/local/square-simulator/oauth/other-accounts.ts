import { forbidden, notFound } from '#infra/local/square-simulator/http/problem.ts';
import type { ApiRequest, World } from '#infra/local/square-simulator/store/world.ts';
import { isOwn } from './grants.ts';

interface Named {
  readonly location_id?: unknown;
  readonly location_ids?: readonly unknown[];
  readonly order_id?: unknown;
  readonly payment_id?: unknown;
  readonly order?: Named;
}

/**
 * Refuses a request about an order, payment, refund or location of another seller: 403 FORBIDDEN (Square developer forum,
 * threads 18488, 6260 and 6543), or as if there was no such object, where the event `account-changed` says so.
 */
export function refuseOtherAccounts(world: World, { params, query, body }: ApiRequest): void {
  const { store } = world;
  const named: Named = typeof body === 'object' && body !== null ? body : {};
  const objects = [
    store.get('orders', String(params['orderId'] ?? named.order_id)),
    store.get('payments', String(params['paymentId'] ?? named.payment_id)),
    store.get('refunds', String(params['refundId'])),
  ];
  const isForeign = (locationId: unknown) => typeof locationId === 'string' && !isOwn(world, locationId);
  const isOfOther = objects.some((object) => isForeign(object?.location_id));
  const isHidden = store.get('settings', 'hidesOthers') !== undefined;
  if (isHidden) {
    if (isOfOther) throw notFound('Could not find what was asked for.');
    return;
  }
  const locations = [
    named.location_id,
    named.order?.location_id,
    query.get('location_id'),
    ...(named.location_ids ?? []),
  ];
  if (isOfOther || locations.some(isForeign)) throw forbidden();
}
