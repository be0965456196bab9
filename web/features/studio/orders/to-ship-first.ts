import type { OpenOrder } from '#shared/order/order.ts';

/** It waits for the post: a test order, one in review and one that was given back do not. */
export function isToShip({ paid, hold, testMode }: OpenOrder): boolean {
  return paid && hold === undefined && !testMode;
}

/** Those to ship first, the longest waiting at the top; the others as they came, newest first. */
export function toShipFirst(orders: readonly OpenOrder[]): OpenOrder[] {
  const toShip = orders.filter(isToShip).sort((a, b) => a.createdAt.localeCompare(b.createdAt));
  return [...toShip, ...orders.filter((order) => !isToShip(order))];
}
