import type { Item } from '#functions/db/table.ts';
import { isInFlight, type Order, unpaidLifetime } from '#functions/orders/order.ts';
import { refundedTotal } from '#functions/orders/refundable.ts';
import { amountsAreOurs } from '#test/support/orders/invariants.ts';
import type { Ledger } from '#test/support/orders/ledger.ts';
import { type Books, backOf, booksOf } from './books.ts';
import type { Scene } from './scene.ts';
import { stock } from './stock-invariants.ts';
import { mails, newsletter, rights, told } from './told-invariants.ts';

const hour = 60 * 60_000;
const queues = ['PENDING', 'RECOUNT', 'OUTBOX'];

/** Returns whether no process is running, no order is in progress, and no order or email is due; ignores reviews. */
export function isAtRest(scene: Scene): boolean {
  if (scene.timeline.isRunning) return false;
  // These orders are not due yet, but the shop will read them from Square again within half an hour.
  const isUnderWay = ({ sk, state, shipping }: Item) =>
    sk === 'ORDER' && (isInFlight(state as never) || shipping !== undefined);
  return scene.rows().every((item) => !isDue(scene, item) && !isUnderWay(item));
}

/**
 * Returns whether the order is due in its queue within five minutes. Refunds that Square has not paid out become due
 * only every hour.
 */
function isDue({ timeline }: Scene, { gsi1pk, gsi1sk, state }: Item): boolean {
  const isSoon = Number.parseInt(String(gsi1sk), 10) < timeline.now + 5 * 60_000;
  return queues.includes(String(gsi1pk)) && state !== 'REVIEW' && isSoon;
}

/**
 * Returns payment attempts that have no outcome after an hour. By then an attempt must have ended, if necessary in
 * review, no matter what Square answers.
 */
export function endlessAttempts({ timeline, rows }: Scene): string[] {
  return rows()
    .filter(
      ({ sk, state, startedAt }) =>
        sk === 'ORDER' && isInFlight(state as never) && timeline.now - Number(startedAt) > 60 * 60_000,
    )
    .map(({ orderId, state }) => `${orderId} is ${state} for more than an hour`);
}

/** Checks that an hour after the last fault each order has its final state or is in review. */
export function stuckOrders(scene: Scene): string[] {
  const { everyOrder: orders, items, ledger } = booksOf(scene);
  const locks = items.filter(({ sk, paying }) => String(sk).startsWith('LINE#') && paying !== undefined);
  return [
    ...orders
      .filter(({ state }) => isInFlight(state))
      .map(({ orderId, state }) => `${orderId} is still ${state}`),
    ...orders
      .filter(({ card }) => card !== undefined)
      .map(({ orderId }) => `the card of ${orderId} is still stored`),
    ...locks.map(({ pk, sk }) => `${pk} ${sk} is still locked`),
    ...orders
      .filter(({ shipping }) => shipping !== undefined)
      .map(({ orderId }) => `${orderId} is still being shipped`),
    ...items
      .filter((item) => item['gsi1pk'] !== 'OUTBOX' && isDue(scene, item))
      .map(({ orderId, gsi1pk }) => `${orderId} is still in the queue ${gsi1pk}`),
    ...(wasAway(scene) ? [] : ledger.payments)
      .filter(({ status }) => status === 'APPROVED')
      // The shop does not know about a payment that Square carried out after its Lambda had ended. Square voids such a
      // payment itself.
      .filter(({ created_at }) => !scene.lateAuthorizations.includes(Date.parse(created_at)))
      .filter(({ created_at }) => !isEndedByClock(scene, Date.parse(created_at)))
      .filter(
        ({ order_id }) =>
          !orders.some((order) => order.squareOrderId === order_id && order.state === 'REVIEW'),
      )
      .map(({ id }) => `payment ${id} is still authorized`),
    ...orders
      .filter((order) => isOver(order, ledger))
      .map(({ orderId }) => `nothing is left of ${orderId}, and it is in review`),
    ...(orders.some(({ state }) => state === 'REVIEW') && !scene.metrics.includes('OrderInReview')
      ? ['nobody was told of an order in review']
      : []),
  ];
}

/**
 * Returns whether a process with a fast clock may have ended the attempt before Square authorized the payment. Square
 * voids such a payment after 15 minutes.
 */
function isEndedByClock({ history: { skews }, timeline }: Scene, authorizedAt: number): boolean {
  return Math.max(...skews) - Math.min(...skews) > 90_000 && timeline.now - authorizedAt < 15 * 60_000;
}

/**
 * Returns whether another account was connected. Orders that the shop gave up in that time may still be open in the
 * first account, where they expire.
 */
function wasAway({ history }: Scene): boolean {
  return history.steps.some(({ flow }) => flow === 'account');
}

/** Returns whether Square has refunded all payments for an order in review, or had charged nothing. */
function isOver({ state, mode, squareOrderId }: Order, ledger: Ledger): boolean {
  const payments = ledger.payments.filter(({ order_id }) => order_id === squareOrderId);
  return (
    state === 'REVIEW' &&
    mode === 'live' &&
    ledger.orders.some(({ id }) => id === squareOrderId) &&
    payments.every(
      ({ id, status, total_money: { amount } }) =>
        status === 'CANCELED' ||
        status === 'FAILED' ||
        (status === 'COMPLETED' && backOf(ledger, id) >= amount),
    )
  );
}

/** Checks the invariants of functions/orders/README.md when nothing is left to do. */
export function brokenPromises(scene: Scene): string[] {
  const books = booksOf(scene);
  return [
    ...stuckOrders(scene),
    ...scene.watch.broken,
    ...captureAfterVoid(books, scene),
    ...books.everyOrder
      .filter(
        ({ state, createdAt }) => state === 'OPEN' && scene.timeline.now - createdAt > unpaidLifetime + hour,
      )
      .map(({ orderId }) => `${orderId} is unpaid for more than a day`),
    ...chargedOnce(books, scene),
    ...paidIsCharged(books),
    ...refundedOnce(books, scene),
    ...stock(books, scene),
    ...amountsAreOurs(
      books.orders,
      books.ledger.payments.filter(({ reference_id }) => String(reference_id).startsWith('p_')),
    ),
    ...carts(books),
    ...told(books, scene),
    ...mails(books, scene),
    ...newsletter(books, scene),
    ...rights(books),
    ...(wasAway(scene) ? [] : atSquare(books)),
  ];
}

/** Checks I3: a request that began after the decision to void a payment never captures that payment. */
function captureAfterVoid({ ledger }: Books, { captures, watch }: Scene): string[] {
  return captures.flatMap(({ paymentId, begunAt = 0 }) => {
    const payment = ledger.payments.find(({ id }) => id === paymentId);
    const decidedAt = watch.voids.get(String(payment?.reference_id)) ?? Infinity;
    return begunAt > decidedAt ? [`I3: payment ${paymentId} was to be voided, and was captured`] : [];
  });
}

/**
 * Checks I2 and I3: each captured payment that was not completely refunded has exactly one paid order with the same amount, and no
 * order has two payments.
 */
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
    // An order that the shop has no row of can be paid only in the Dashboard. If such an order is not completed, the
    // shop must have reported it.
    const isKnownAtSquare =
      !orders.some(({ squareOrderId }) => squareOrderId === payment.order_id) &&
      (scene.metrics.includes('ForgottenOrderPaid') ||
        ledger.orders.some(({ id, state }) => id === payment.order_id && state === 'COMPLETED'));
    return matching.length === 1 || isKnownAtSquare
      ? []
      : [`I2: payment ${payment.id} has ${matching.length} paid orders`];
  });
  const perOrder = Map.groupBy(kept, ({ order_id }) => order_id);
  for (const [orderId, { length }] of perOrder)
    if (length > 1) broken.push(`I3: ${orderId} was charged ${length} times`);
  return broken;
}

/** Checks I4: a paid order was charged once, a test order never, and the shop has Square's refunded amount. */
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

/** Checks I10: Square refunds no more than was requested, even after repeated calls. */
function refundedOnce({ ledger }: Books, { refundClicks }: Scene): string[] {
  return ledger.payments.flatMap(({ id, order_id: orderId }) => {
    const wishes = [...refundClicks].filter(([click]) => click.startsWith(`${orderId} `));
    const wanted = wishes.reduce((sum, [, amount]) => sum + amount, 0);
    const back = backOf(ledger, id);
    return back > wanted ? [`I10: ${back} of the payment ${id} went back, ${wanted} was asked for`] : [];
  });
}

/** Checks I7: paid works are no longer in the cart. */
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

/** Checks that each order exists once at Square and has the matching state there. */
function atSquare({ orders, ledger }: Books): string[] {
  const made = Map.groupBy(ledger.orders, ({ reference_id }) => reference_id);
  const twice = [...made].filter(([reference, { length }]) => reference && length > 1);
  const differing = orders.flatMap((order) => {
    const there = ledger.orders.find(({ id }) => id === order.squareOrderId);
    if (order.mode === 'test') return [];
    if (!there) return [`Square does not know ${order.orderId}`];
    if (order.state === 'CANCELED' && there.state === 'OPEN')
      return [`${order.orderId} is CANCELED here and OPEN at Square`];
    const isShipped = there.fulfillments?.[0]?.state === 'COMPLETED';
    if (order.state === 'PAID' && order.shipment && !isShipped)
      return [`${order.orderId} is shipped here and ${there.fulfillments?.[0]?.state} at Square`];
    return [];
  });
  return [...twice.map(([reference]) => `${reference} was made at Square more than once`), ...differing];
}
