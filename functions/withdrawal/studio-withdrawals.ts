import { writeAudit } from '#functions/audit/audit.ts';
import type { TableAndClock } from '#functions/db/table.ts';
import { type Order, readOrder, readOrdersById } from '#functions/orders/order.ts';
import { refundedOf } from '#functions/orders/views.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import type { Needs } from '#shared/studio/needs.ts';
import type { StudioWithdrawal } from '#shared/withdrawal/withdrawal.ts';
import {
  listReceived,
  type ReceivedWithdrawal,
  readReceived,
  settleWithdrawal,
} from './withdrawal-records.ts';

/** Returns the withdrawals that need the artist's attention: those neither refunded nor settled. */
export async function withdrawalNeeds(ports: TableAndClock): Promise<Pick<Needs, 'withdrawals'>> {
  const open = (await listReceived(ports)).filter(({ settledAt }) => settledAt === undefined);
  if (open.length === 0) return {};
  const { orders } = await readOrdersById(
    ports.table,
    open.map(({ orderId }) => orderId),
  );
  const orderIds = open
    .filter((one) => {
      const order = orders.get(one.orderId);
      return order && !isRefunded(order, one);
    })
    .map(({ orderId }) => orderId);
  return orderIds.length === 0 ? {} : { withdrawals: { count: orderIds.length, isMore: false, orderIds } };
}

/** Returns the withdrawal for the order's page in the studio; empty if there is none. */
export async function shownWithdrawal(
  ports: TableAndClock,
  orderId: string,
): Promise<{ readonly withdrawal?: StudioWithdrawal }> {
  const received = await readReceived(ports, orderId);
  const order = received && (await readOrder(ports.table, orderId));
  if (!order) return {};
  const { at, askedAt, settledAt } = received;
  return {
    withdrawal: {
      at: new Date(askedAt ?? at).toISOString(),
      variationIds: linesOf(order, received).map(({ variationId }) => variationId),
      isSettled: settledAt !== undefined || isRefunded(order, received),
    },
  };
}

/** Settles a withdrawal at the artist's request. Settling a settled one changes nothing. */
export async function endWithdrawal(
  ports: TableAndClock,
  { orderId, who }: { readonly orderId: string; readonly who: string },
): Promise<void> {
  if (!(await settleWithdrawal(ports, orderId))) return;
  const detail = `Order ${orderNumber(orderId)}: withdrawal settled`;
  await writeAudit(ports, { who, action: 'decideRefund', detail });
}

const linesOf = ({ lines }: Order, received: ReceivedWithdrawal) =>
  lines.filter((_, place) => received.lines.includes(place));

function isRefunded(order: Order, received: ReceivedWithdrawal): boolean {
  const amount = linesOf(order, received).reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  return refundedOf(order) >= Math.min(order.total, received.refundedBefore + amount);
}
