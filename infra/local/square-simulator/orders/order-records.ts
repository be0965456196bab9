import { unknownResource } from '#infra/local/square-simulator/http/problem.ts';
import type { SquareMoney, SquareOrder, Tender } from '#infra/local/square-simulator/store/types.ts';
import { timestamp, type World } from '#infra/local/square-simulator/store/world.ts';

export function isSettled({ state }: { readonly state: string }): boolean {
  return ['COMPLETED', 'CANCELED', 'FAILED'].includes(state);
}

export function hasOpenFulfillment({ fulfillments = [] }: Pick<SquareOrder, 'fulfillments'>): boolean {
  return fulfillments.some((fulfillment) => !isSettled(fulfillment));
}

export function orderOf(world: World, id: string): SquareOrder {
  const order = world.store.get('orders', id);
  if (!order) throw unknownResource(`SquareOrder not found for id ${id}`, 'order_id');
  return order;
}

export function sumOf(moneys: readonly SquareMoney[]): number {
  return moneys.reduce((sum, { amount }) => sum + amount, 0);
}

export function createOrderRecord(world: World, order: SquareOrder): void {
  world.store.put('orders', order.id, order);
  const { id, version, location_id, state, created_at } = order;
  const created = { order_id: id, version, location_id, state, created_at };
  world.emit('order.created', 'order_created', id, created);
}

/** Changes an order and raises its version. COMPLETED and CANCELED set `closed_at`. */
export function changeOrder(world: World, order: SquareOrder, changes: Partial<SquareOrder>): SquareOrder {
  const merged = { ...order, ...changes };
  const at = timestamp(world);
  const closed = merged.state === 'COMPLETED' || merged.state === 'CANCELED';
  const changed: SquareOrder = {
    ...merged,
    version: order.version + 1,
    updated_at: at,
    ...(closed && !order.closed_at && { closed_at: at }),
  };
  world.store.put('orders', order.id, changed);
  emitUpdates(world, order, changed);
  return changed;
}

export function putTender(world: World, order: SquareOrder, tender: Tender): void {
  const next = [...new Map([...(order.tenders ?? []), tender].map((one) => [one.id, one])).values()];
  const inStates = (...states: readonly string[]) =>
    next.filter(({ card_details }) => states.includes(card_details.status));
  const paidBy = (tenders: readonly Tender[]) => sumOf(tenders.map(({ amount_money }) => amount_money));
  const captured = paidBy(inStates('CAPTURED'));
  // Square's documentation does not say whether an authorized tender counts. A setting decides, and tests use both.
  const isCovered = world.store.get('settings', 'authorisedCovers') !== undefined;
  const covered = isCovered ? paidBy(inStates('CAPTURED', 'AUTHORIZED')) : captured;
  const due = Math.max(0, order.total_money.amount - covered);
  const paid = captured >= order.total_money.amount && captured > 0;
  changeOrder(world, order, {
    tenders: next,
    net_amount_due_money: { ...order.total_money, amount: due },
    // A paid order stays OPEN until its fulfillment is done.
    ...(paid && !hasOpenFulfillment(order) && order.state === 'OPEN' && { state: 'COMPLETED' as const }),
  });
}

/** Tells whether nothing is due, a payment was captured and the order is not canceled. */
export function isOrderPaid(order: SquareOrder): boolean {
  return (
    order.net_amount_due_money.amount === 0 &&
    order.state !== 'CANCELED' &&
    (order.tenders ?? []).some(({ card_details }) => card_details.status === 'CAPTURED')
  );
}

function emitUpdates(world: World, before: SquareOrder, after: SquareOrder): void {
  const { id, version, location_id, state, created_at, updated_at } = after;
  const update = { order_id: id, version, location_id, state, created_at, updated_at };
  world.emit('order.updated', 'order_updated', id, update);
  const moved = (after.fulfillments ?? []).flatMap((fulfillment) => {
    const old = before.fulfillments?.find(({ uid }) => uid === fulfillment.uid);
    if (!old || old.state === fulfillment.state) return [];
    return [{ fulfillment_uid: fulfillment.uid, old_state: old.state, new_state: fulfillment.state }];
  });
  if (moved.length === 0) return;
  const change = { ...update, fulfillment_update: moved };
  world.emit('order.fulfillment.updated', 'order_fulfillment_updated', id, change);
}
