import type { Item } from '#functions/db/table.ts';
import { type Order, parseOrder } from '#functions/orders/order.ts';
import { refundedOrPending, refundedTotal } from '#functions/orders/refundable.ts';
import { availableOf } from '#functions/stock/available.ts';
import { variationItemSchema } from '#functions/stock/row.ts';
import type { Shop } from './shop.ts';

/**
 * What is wrong with what went back, once the shop has nothing left to do: the shop's rows against Square's books. More
 * went back than was taken, or stands in a row and not at Square or the other way round; a shopper who was told twice or
 * not at all; more works in stock than came back; an order that is followed for ever.
 */
export async function refundsAgree(
  shop: Shop,
  /** Pieces of each work that Square has put back into stock by itself. */
  byItself = 0,
): Promise<string[]> {
  shop.simulator.settle();
  const items = await shop.dump();
  const orders = items.filter(({ sk }) => sk === 'ORDER').map((item) => ({ item, order: parseOrder(item) }));
  return orders.flatMap(({ item, order }) =>
    [
      ...moneyAgrees(shop, order),
      ...toldOnce(items, order),
      ...stockAgrees(shop, items, order, byItself),
      ...(item['gsi1pk'] === 'RECOUNT' ? ['is followed for ever'] : []),
    ].map((wrong) => `${order.orderId} ${wrong}`),
  );
}

function moneyAgrees(shop: Shop, order: Order): string[] {
  const atSquare = shop.simulator.ledger().refunds.filter(({ payment_id: id }) => id === order.paymentId);
  const sumOf = (...states: string[]) =>
    atSquare
      .filter(({ status }) => states.includes(status))
      .reduce((sum, { amount_money: { amount } }) => sum + amount, 0);
  const known = new Set((order.refunds ?? []).map(({ refundId }) => refundId).filter(Boolean));
  const entries = (order.refunds ?? []).filter(({ refundId }) => refundId !== undefined).length;
  return [
    ...(order.state === 'PAID' ? [] : [`is ${order.state}`]),
    ...(sumOf('COMPLETED', 'PENDING') > order.total ? ['has more back than was paid'] : []),
    ...(sumOf('COMPLETED') === refundedTotal(order)
      ? []
      : [`has ${sumOf('COMPLETED')} back at Square and ${refundedTotal(order)} here`]),
    ...(refundedOrPending(order) === refundedTotal(order) ? [] : ['has a refund without an end']),
    ...(known.size === entries ? [] : ['has one refund twice']),
    ...atSquare.filter(({ id }) => !known.has(id)).map(({ id }) => `does not know the refund ${id}`),
  ];
}

function toldOnce(items: readonly Item[], order: Order): string[] {
  const told = items.filter(
    ({ pk, sk }) => pk === `MAIL#${order.orderId}` && String(sk).startsWith('refunded'),
  );
  const completed = (order.refunds ?? []).filter(({ state }) => state === 'completed');
  return told.length === completed.length
    ? []
    : [`has ${completed.length} refunds and ${told.length} mails about them`];
}

/** Each work was sold out by its one order. */
function stockAgrees(shop: Shop, items: readonly Item[], order: Order, byItself: number): string[] {
  return order.lines.flatMap(({ variationId, quantity }) => {
    const back = (order.restocks ?? [])
      .filter((restock) => restock.variationId === variationId && restock.state === 'done')
      .reduce((sum, restock) => sum + restock.quantity, 0);
    const count = shop.simulator
      .ledger()
      .counts.find(({ catalog_object_id: id }) => id === variationId)?.quantity;
    const row = variationItemSchema.parse(
      items.find((item) => item['variationId'] === variationId && 'claims' in item),
    );
    const left = back + byItself;
    return [
      ...(back > quantity ? [`has ${back} back in stock of ${quantity}`] : []),
      ...(Number(count) === left ? [] : [`has ${count} in stock at Square, and ${back} came back`]),
      ...(row.available === left && availableOf(row) === left ? [] : [`shows ${row.available} of ${left}`]),
      ...((order.restocks ?? []).some(({ state }) => state === 'asked')
        ? ['has a restock without an end']
        : []),
    ];
  });
}
