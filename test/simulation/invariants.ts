import type { Item } from '#functions/db/table.ts';
import { isInFlight, type Order, parseOrder } from '#functions/orders/order.ts';
import { refundedTotal } from '#functions/orders/refundable.ts';
import { availableOf } from '#functions/stock/available.ts';
import { type VariationItem, variationItemSchema } from '#functions/stock/row.ts';
import type { Ledger } from '#infra/local/square-simulator/store/world.ts';
import type { Scene } from './scene.ts';

/** The shop's rows and Square's books, read once. */
interface Books {
  readonly items: readonly Item[];
  readonly orders: readonly Order[];
  readonly variations: readonly VariationItem[];
  readonly ledger: Ledger;
}

function booksOf(scene: Scene): Books {
  const items = scene.rows();
  return {
    items,
    orders: items.filter(({ sk }) => sk === 'ORDER').map(parseOrder),
    variations: items
      .filter((item) => 'variationId' in item && 'claims' in item)
      .map((item) => variationItemSchema.parse(item)),
    ledger: scene.simulator.ledger(),
  };
}

const queues = ['PENDING', 'RECOUNT', 'OUTBOX'];

/** Nothing runs, and nobody has anything to do before a day is over, but for a person's reviews. */
export function isAtRest(scene: Scene): boolean {
  if (scene.timeline.isRunning) return false;
  return scene
    .rows()
    .every((item) => !isDue(scene, item) && (item['sk'] !== 'ORDER' || !isInFlight(item['state'] as never)));
}

/** It stands in a queue, and its turn comes in the next minutes. A refund that Square has not paid out comes each hour. */
function isDue({ timeline }: Scene, { gsi1pk, gsi1sk, state }: Item): boolean {
  const isSoon = Number.parseInt(String(gsi1sk), 10) < timeline.now + 5 * 60_000;
  return queues.includes(String(gsi1pk)) && state !== 'REVIEW' && isSoon;
}

/** An hour after the last fault each order has come to its end, or a person was asked. */
export function stuckOrders(scene: Scene): string[] {
  const { orders, items, ledger } = booksOf(scene);
  const locks = items.filter(({ sk, paying }) => String(sk).startsWith('LINE#') && paying !== undefined);
  return [
    ...orders
      .filter(({ state }) => isInFlight(state))
      .map(({ orderId, state }) => `${orderId} is still ${state}`),
    ...orders
      .filter(({ card }) => card !== undefined)
      .map(({ orderId }) => `the card of ${orderId} is still stored`),
    ...locks.map(({ pk, sk }) => `${pk} ${sk} is still locked`),
    ...items
      .filter((item) => item['gsi1pk'] !== 'OUTBOX' && isDue(scene, item))
      .map(({ orderId, gsi1pk }) => `${orderId} is still in the queue ${gsi1pk}`),
    ...ledger.payments
      .filter(({ status }) => status === 'APPROVED')
      .filter(
        ({ order_id }) =>
          !orders.some((order) => order.squareOrderId === order_id && order.state === 'REVIEW'),
      )
      .map(({ id }) => `payment ${id} is still authorized`),
    ...(orders.some(({ state }) => state === 'REVIEW') && !scene.metrics.includes('OrderInReview')
      ? ['nobody was told of an order in review']
      : []),
  ];
}

/** The invariants of functions/orders/README.md, once nothing is left to do. */
export function brokenPromises(scene: Scene): string[] {
  const books = booksOf(scene);
  return [
    ...stuckOrders(scene),
    ...chargedOnce(books, scene),
    ...paidIsCharged(books),
    ...stock(books, scene),
    ...sums(books),
    ...carts(books),
    ...told(books, scene),
    ...mails(books, scene),
    ...atSquare(books),
  ];
}

const backOf = ({ refunds }: Ledger, paymentId: string) =>
  refunds
    .filter(
      ({ payment_id, status }) =>
        payment_id === paymentId && (status === 'COMPLETED' || status === 'PENDING'),
    )
    .reduce((sum, { amount_money: { amount } }) => sum + amount, 0);

/** I2, I3: each captured payment that was not given back has one paid order of its sum, and no order two. */
function chargedOnce({ orders, ledger }: Books, scene: Scene): string[] {
  const kept = ledger.payments.filter(
    ({ id, status, total_money }) => status === 'COMPLETED' && backOf(ledger, id) < total_money.amount,
  );
  const broken = kept.flatMap((payment) => {
    const matching = orders.filter(
      (order) =>
        order.state === 'PAID' &&
        order.paymentId === payment.id &&
        order.squareOrderId === payment.order_id &&
        order.total === payment.total_money.amount,
    );
    const isTold =
      scene.metrics.includes('ForgottenOrderPaid') &&
      !orders.some(({ squareOrderId }) => squareOrderId === payment.order_id);
    return matching.length === 1 || isTold
      ? []
      : [`I2: payment ${payment.id} has ${matching.length} paid orders`];
  });
  const perOrder = Map.groupBy(kept, ({ order_id }) => order_id);
  for (const [orderId, { length }] of perOrder)
    if (length > 1) broken.push(`I3: ${orderId} was charged ${length} times`);
  return broken;
}

/** I4: a paid order was charged once, a test order never; what went back is the same here and there. */
function paidIsCharged({ orders, ledger }: Books): string[] {
  return orders.flatMap((order) => {
    const { orderId, state, total, paymentId, squareOrderId } = order;
    if (order.mode === 'test')
      return squareOrderId === '' ? [] : [`I4: the test order ${orderId} reached Square`];
    if (state !== 'PAID') return [];
    const payment = ledger.payments.find(({ id }) => id === paymentId);
    const back = paymentId === undefined ? 0 : backOf(ledger, paymentId);
    return [
      ...(payment?.status === 'COMPLETED' && payment.total_money.amount === total
        ? []
        : [`I4: ${orderId} is PAID and its payment is ${payment?.status}`]),
      ...(back > total ? [`I10: ${orderId} has ${back} back of ${total}`] : []),
      ...(back === refundedTotal(order)
        ? []
        : [`I10: ${orderId} has ${back} back at Square, ${refundedTotal(order)} here`]),
    ];
  });
}

/** I1, I5: nothing is oversold, counts agree, and nothing is held. */
function stock({ orders, variations, ledger }: Books, scene: Scene): string[] {
  const states = new Map(orders.map(({ orderId, state }) => [orderId, state]));
  const oversold = ledger.counts
    .filter(({ quantity }) => Number(quantity) < 0)
    .filter(({ catalog_object_id: id, location_id }) => !isUnavoidable(scene, id, location_id))
    .map(
      ({ catalog_object_id: id, quantity, location_id }) =>
        `I1: ${quantity} of ${id} are left at ${location_id}`,
    );
  const restocked = scene.world.store
    .all('adjustments')
    .filter(
      ({ from_state, to_state, transaction_id }) =>
        from_state === 'NONE' && to_state === 'IN_STOCK' && !transaction_id,
    )
    .reduce((sum, { quantity }) => sum + Number(quantity), 0);
  const noted = orders
    .flatMap(({ restocks = [] }) => restocks)
    .filter(({ state }) => state === 'done')
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const backs =
    restocked === noted ? [] : [`I10: ${restocked} pieces went back into stock, ${noted} are noted`];
  const rows = variations.flatMap((row) => {
    const claims = Object.entries(row.claims);
    return [
      ...claims
        .filter(([orderId, { state }]) => state === 'held' && states.get(orderId) !== 'REVIEW')
        .map(([id]) => `I5: ${row.variationId} is still held by ${id}`),
      ...claims
        .filter(([orderId, { state }]) => state === 'sold' && states.get(orderId) !== 'PAID')
        .map(([id]) => `I5: ${row.variationId} is sold to ${id}, which is ${states.get(id)}`),
      ...(row.available === availableOf(row)
        ? []
        : [`I5: ${row.variationId} shows ${row.available}, not ${availableOf(row)}`]),
    ];
  });
  return [...oversold, ...backs, ...rows];
}

/** The till sold it after the last check and before the capture was carried out: nobody can prevent that. */
function isUnavoidable({ moves, captures }: Scene, variationId: string, locationId: string): boolean {
  return moves.some(
    (move) =>
      move.quantity < 0 &&
      move.variationId === variationId &&
      move.locationId === locationId &&
      captures.some(({ checkedAt, at }) => checkedAt <= move.at && move.at <= at),
  );
}

/** I6: every sum is the order's own lines. */
function sums({ orders, ledger }: Books): string[] {
  const bySquareId = new Map(orders.map((order) => [order.squareOrderId, order]));
  return [
    ...orders
      .filter(
        ({ lines, total }) => lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0) !== total,
      )
      .map(({ orderId }) => `I6: the total of ${orderId} is not the sum of its lines`),
    ...ledger.payments
      .filter(({ reference_id }) => String(reference_id).startsWith('p_'))
      .filter(({ order_id, amount_money }) => bySquareId.get(order_id)?.total !== amount_money.amount)
      .map(({ id }) => `I6: payment ${id} is not of its order's total`),
  ];
}

/** I7: what was paid for is no longer in the cart. */
function carts({ orders, items }: Books): string[] {
  const inCart = new Map(
    items
      .filter(({ sk }) => String(sk).startsWith('LINE#'))
      .map((item) => [`${item['pk']} ${item['id']}`, item['updatedAt']]),
  );
  return orders
    .filter(({ state }) => state === 'PAID')
    .flatMap((order) =>
      order.lines
        .filter((line) => inCart.get(`GUEST#${order.owner} ${line.lineId}`) === line.lineUpdatedAt)
        .map((line) => `I7: ${line.variationId} of the paid order ${order.orderId} is still in the cart`),
    );
}

/** What shoppers were told is true. */
function told({ orders, ledger }: Books, scene: Scene): string[] {
  return scene.told.flatMap(({ orderId, status, text, at }, place) => {
    const order = orders.find((some) => some.orderId === orderId);
    if (status === 200)
      return order?.state === 'PAID'
        ? []
        : [`told: ${orderId} is ${order?.state}, and the shopper was told that it is paid`];
    if (!/not charged|declined|no longer available/.test(text) || !order) return [];
    const isLast = !scene.told.some(
      (other, later) => other.orderId === orderId && (later > place || other.at > at),
    );
    const charged = ledger.payments.filter(
      ({ order_id, status: state, reference_id }) =>
        order_id === order.squareOrderId && state === 'COMPLETED' && String(reference_id).startsWith('p_'),
    );
    return isLast && charged.some(({ id }) => backOf(ledger, id) === 0)
      ? [`told: ${orderId} was charged, and the shopper was told "${text.slice(0, 100)}"`]
      : [];
  });
}

/** I9: exactly the paid orders are told of, each once; what ended unpaid keeps no name. */
function mails({ orders, items }: Books, { sent }: Scene): string[] {
  const paid = orders.filter(({ state }) => state === 'PAID');
  const written = items.filter(({ pk, sk }) => String(pk).startsWith('MAIL#') && String(sk) !== 'order-paid');
  const about = (orderId: string, kind: string) =>
    written.filter(({ pk, sk }) => pk === `MAIL#${orderId}` && String(sk).startsWith(kind));
  const names = new Map<string, number>();
  for (const { tags } of sent) names.set(tags.mail, (names.get(tags.mail) ?? 0) + 1);
  return [
    ...paid
      .filter(({ orderId }) => !items.some(({ pk }) => pk === `MAIL#${orderId}`))
      .map(({ orderId }) => `I9: nobody is told of ${orderId}`),
    ...orders
      .filter(({ state, orderId }) => state !== 'PAID' && about(orderId, 'order').length > 0)
      .map(({ orderId, state }) => `I9: ${orderId} is told of and ${state}`),
    ...paid.flatMap((order) => {
      const completed = (order.refunds ?? []).filter(({ state }) => state === 'completed').length;
      const mentioned = about(order.orderId, 'refunded').length;
      return order.mode === 'test' || mentioned === completed
        ? []
        : [`I10: ${order.orderId} has ${completed} refunds and ${mentioned} emails about them`];
    }),
    ...orders
      .filter(({ state, delivery }) => state === 'PAID' && delivery === undefined)
      .map(({ orderId }) => `I9: ${orderId} is paid and nobody knows by whom`),
    ...items
      .filter(({ sk, state, gsi1pk }) => sk === 'ORDER' && state === 'CANCELED' && gsi1pk === undefined)
      .filter(({ delivery }) => delivery !== undefined)
      .map(({ orderId }) => `I9: ${orderId} ended unpaid and keeps a name`),
  ];
}

/** An order is made once at Square; it is closed there where it is closed here, and so is what left. */
function atSquare({ orders, ledger }: Books): string[] {
  const made = Map.groupBy(ledger.orders, ({ reference_id }) => reference_id);
  const twice = [...made].filter(([reference, { length }]) => reference && length > 1);
  const differing = orders.flatMap((order) => {
    const there = ledger.orders.find(({ id }) => id === order.squareOrderId);
    if (order.mode === 'test' || !there) return [];
    if (order.state === 'CANCELED' && there.state === 'OPEN' && !there.tenders?.length)
      return [`${order.orderId} is CANCELED here and OPEN at Square`];
    const isShipped = there.fulfillments?.[0]?.state === 'COMPLETED';
    if (order.state === 'PAID' && order.shipment && !isShipped)
      return [`${order.orderId} is shipped here and ${there.fulfillments?.[0]?.state} at Square`];
    return [];
  });
  return [...twice.map(([reference]) => `${reference} was made at Square more than once`), ...differing];
}
