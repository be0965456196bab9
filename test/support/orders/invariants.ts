import type { Item } from '#functions/db/table.ts';
import { type Order, parseOrder } from '#functions/orders/order.ts';
import { availableOf } from '#functions/stock/available.ts';
import { type VariationItem, variationItemSchema } from '#functions/stock/row.ts';
import type { Ledger } from '#test/support/orders/ledger.ts';
import type { Shop } from './shop.ts';

/** Returns a text for each broken invariant of functions/orders/README.md, for histories without faults. */
export async function disagreements(rig: Shop): Promise<string[]> {
  rig.simulator.settle();
  const ledger = rig.simulator.ledger();
  const items = await rig.dump();
  const orders = items.filter((item) => item['sk'] === 'ORDER').map(parseOrder);
  const rows = items
    .filter((item) => String(item['pk']).startsWith('CATALOGUE#') && 'variationId' in item)
    .map((item) => variationItemSchema.parse(item));
  return [
    ...paidIsCharged(orders, ledger),
    ...stockBalances(rows, orders),
    ...amountsAreOurs(
      orders,
      ledger.payments.filter(({ status }) => status === 'COMPLETED' || status === 'APPROVED'),
    ),
    ...noAdminEffect(items),
  ];
}

/** Checks I4: a PAID order was charged exactly once, and a test order never. */
function paidIsCharged(orders: readonly Order[], ledger: Ledger): string[] {
  return orders.flatMap((order) => {
    if (order.mode === 'test')
      return order.squareOrderId === '' && (order.confirmation ?? 'TEST-').startsWith('TEST-')
        ? []
        : [`I4: the test order ${order.orderId} reached Square`];
    if (order.state !== 'PAID') return [];
    const payment = ledger.payments.find(({ id }) => id === order.paymentId);
    return payment?.status === 'COMPLETED' && payment.total_money.amount === order.total
      ? []
      : [`I4: order ${order.orderId} is PAID and its payment is ${payment?.status ?? 'nowhere'}`];
  });
}

/**
 * Checks I5: when nothing is running, only orders in REVIEW have reserved units, only PAID orders have sold claims, and
 * `available` equals `availableOf(row)`.
 */
export function stockBalances(rows: readonly VariationItem[], orders: readonly Order[]): string[] {
  const states = new Map(orders.map((order) => [order.orderId, order.state]));
  return rows.flatMap((row) => {
    const claims = Object.entries(row.claims);
    const held = claims.filter(
      ([orderId, { state }]) => state === 'held' && states.get(orderId) !== 'REVIEW',
    );
    const strays = claims.filter(
      ([orderId, { state }]) => state === 'sold' && states.get(orderId) !== 'PAID',
    );
    return [
      ...(held.length > 0 ? [`I5: ${row.variationId} is still held by ${held.map(([id]) => id)}`] : []),
      ...(row.available === availableOf(row)
        ? []
        : [`I5: ${row.available} of ${row.variationId} available, the formula says ${availableOf(row)}`]),
      ...strays.map(([id]) => `I5: ${row.variationId} is sold to ${id}, which is ${states.get(id)}`),
    ];
  });
}

/** Checks I6: every amount at Square is the sum of the order's own lines, no matter what a client sent. */
export function amountsAreOurs(orders: readonly Order[], payments: Ledger['payments']): string[] {
  const bySquareId = new Map(orders.map((order) => [order.squareOrderId, order]));
  return [
    ...orders
      .filter(
        ({ lines, total }) => lines.reduce((sum, line) => sum + line.price * line.quantity, 0) !== total,
      )
      .map(({ orderId }) => `I6: the total of ${orderId} is not the sum of its lines`),
    ...payments
      .filter(({ order_id, amount_money }) => bySquareId.get(order_id)?.total !== amount_money.amount)
      .map(({ id }) => `I6: payment ${id} is not of its order's total`),
  ];
}

/** Checks I8: no shopper has changed data that only an administrator may change. */
function noAdminEffect(items: readonly Item[]): string[] {
  return items.some(({ pk }) => ['AUDIT', 'SYNC'].includes(String(pk)) || String(pk).startsWith('USER#'))
    ? ['I8: a checkout left traces of an administrator']
    : [];
}
