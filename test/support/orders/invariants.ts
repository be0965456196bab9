import type { Item } from '#functions/db/table.ts';
import { type Order, parseOrder } from '#functions/orders/order.ts';
import { availableOf } from '#functions/stock/available.ts';
import { type VariationItem, variationItemSchema } from '#functions/stock/row.ts';
import type { Ledger } from '#test/support/orders/ledger.ts';
import type { Shop } from './shop.ts';

export interface Expectations {
  /** Units that were added or sold at the till, by variation: negative for sales. */
  readonly moved?: Readonly<Record<string, number>>;
  /** Number of orders that may be in REVIEW; default 0. */
  readonly inReview?: number;
}

export interface Verdict {
  /** The broken invariants as text; empty if all are true. */
  readonly broken: readonly string[];
  readonly paid: number;
  readonly open: number;
  readonly captured: number;
}

/**
 * Compares the shop's whole table with Square's data after the reconciler has finished: the invariants I1 to I9 of
 * functions/orders/README.md, and that nothing is left over.
 */
export async function judge(rig: Shop, expected: Expectations = {}): Promise<Verdict> {
  rig.simulator.settle();
  const ledger = rig.simulator.ledger();
  const items = await rig.dump();
  const orders = items.filter((item) => item['sk'] === 'ORDER').map(parseOrder);
  const rows = items
    .filter((item) => String(item['pk']).startsWith('CATALOGUE#') && 'variationId' in item)
    .map((item) => variationItemSchema.parse(item));
  const broken = [
    ...supply(rig, rows, orders, ledger, expected),
    ...chargedOnce(orders, ledger),
    ...paidIsCharged(orders, ledger),
    ...stockBalances(rows, orders),
    ...amountsAreOurs(
      orders,
      ledger.payments.filter(({ status }) => status === 'COMPLETED' || status === 'APPROVED'),
    ),
    ...cartsAreSettled(orders, items),
    ...nothingLeft(orders, items, ledger, expected),
    ...noAdminEffect(items),
    ...paidIsTold(orders, items, rig.services.config.mail !== undefined),
  ];
  return {
    broken,
    paid: orders.filter(({ state }) => state === 'PAID').length,
    open: orders.filter(({ state }) => state === 'OPEN').length,
    captured: ledger.payments.filter(({ status }) => status === 'COMPLETED').length,
  };
}

/** I9: in a shop with email, exactly the paid orders are announced, and only they keep a name. */
function paidIsTold(orders: readonly Order[], items: readonly Item[], writesMail: boolean): string[] {
  const told = items
    .filter(({ pk, sk }) => String(pk).startsWith('MAIL#') && sk !== 'payment-code')
    .map(({ pk }) => String(pk).slice('MAIL#'.length));
  const paid = orders.filter(({ state }) => writesMail && state === 'PAID').map(({ orderId }) => orderId);
  return [
    ...paid.filter((orderId) => !told.includes(orderId)).map((orderId) => `I9: nobody is told of ${orderId}`),
    ...told
      .filter((orderId) => !paid.some((id) => id === orderId))
      .map((id) => `I9: ${id} is told of, unpaid`),
    ...orders
      .filter(({ state, delivery }) => state === 'PAID' && delivery === undefined)
      .map(({ orderId }) => `I9: ${orderId} is paid and nobody knows by whom`),
    ...items
      .filter(({ sk, state, gsi1pk }) => sk === 'ORDER' && state === 'CANCELED' && gsi1pk === undefined)
      .filter(({ delivery }) => delivery !== undefined)
      .map(({ orderId }) => `I9: ${orderId} ended unpaid and keeps a name`),
  ];
}

const isPaidLive = (order: Order) => order.state === 'PAID' && order.mode === 'live';

function unitsPaid(orders: readonly Order[], variationId: string): number {
  return orders
    .filter(isPaidLive)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.variationId === variationId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** I1: sales, including the till's, never exceed the supply, and Square's count agrees. */
function supply(
  rig: Shop,
  rows: readonly VariationItem[],
  orders: readonly Order[],
  ledger: Ledger,
  { moved = {} }: Expectations,
): string[] {
  return rows.flatMap((row) => {
    const work = rig.works.find(({ id }) => id === row.artworkId);
    if (!work || !row.tracked) return [];
    const ever = work.stock + (moved[row.variationId] ?? 0);
    const sold = unitsPaid(orders, row.variationId);
    const count = ledger.counts.find(({ catalog_object_id: id }) => id === row.variationId)?.quantity;
    return [
      ...(sold > ever ? [`I1: ${sold} of ${row.variationId} sold, ${ever} there ever were`] : []),
      ...(count !== undefined && Number(count) !== ever - sold
        ? [`I1: Square counts ${count} of ${row.variationId}, ${ever - sold} should be left`]
        : []),
    ];
  });
}

/** I2, I3: each captured payment has exactly one PAID order of the same amount, and no order has two. */
function chargedOnce(orders: readonly Order[], ledger: Ledger): string[] {
  const captured = ledger.payments.filter(({ status }) => status === 'COMPLETED');
  const broken = captured.flatMap((payment) => {
    const matching = orders.filter(
      (order) =>
        (isPaidLive(order) || order.state === 'REVIEW') &&
        order.paymentId === payment.id &&
        order.squareOrderId === payment.order_id &&
        order.total === payment.total_money.amount &&
        order.currency === payment.total_money.currency,
    );
    return matching.length === 1
      ? []
      : [`I2: payment ${payment.id} of ${payment.total_money.amount} has ${matching.length} orders`];
  });
  const perOrder = new Map<string, number>();
  for (const { order_id } of captured) perOrder.set(order_id, (perOrder.get(order_id) ?? 0) + 1);
  for (const [orderId, count] of perOrder) {
    if (count > 1) broken.push(`I3: Square order ${orderId} was charged ${count} times`);
  }
  return broken;
}

/** I4: a PAID order was charged exactly once, a test order never. */
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

/** I5: when idle, only a REVIEW has reservations, and the available number equals the formula. */
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

/** I6: every amount at Square is the sum of the order's own lines, whatever a client sent. */
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

/** I7: a payment removes its own lines from its own guest's cart, and nothing else. */
function cartsAreSettled(orders: readonly Order[], items: readonly Item[]): string[] {
  const lines = new Map(
    items
      .filter(({ sk }) => String(sk).startsWith('LINE#'))
      .map((item) => [`${item['pk']} ${item['id']}`, Number(item['addedAt'])]),
  );
  return orders
    .filter((order) => order.state === 'PAID')
    .flatMap((order) =>
      order.lines
        .filter((line) => {
          const addedAt = lines.get(`GUEST#${order.owner} ${line.lineId}`);
          return addedAt !== undefined && addedAt <= line.lineUpdatedAt;
        })
        .map((line) => `I7: ${line.variationId} of the paid order ${order.orderId} is still in the cart`),
    );
}

/** No stuck payment, card token, lock or list entry; no authorization that still ties up a shopper's money. */
function nothingLeft(
  orders: readonly Order[],
  items: readonly Item[],
  ledger: Ledger,
  { inReview = 0 }: Expectations,
): string[] {
  const running = orders.filter(({ state }) => ['PAYING', 'CAPTURING'].includes(state));
  const reviews = orders.filter(({ state }) => state === 'REVIEW').length;
  const authorised = ledger.payments.filter(({ status }) => status === 'APPROVED');
  const cards = orders.filter(({ card }) => card !== undefined);
  const locks = items.filter(({ sk, paying }) => String(sk).startsWith('LINE#') && paying !== undefined);
  const pending = items.filter((item) => item['gsi1pk'] === 'PENDING');
  return [
    ...running.map(({ orderId, state }) => `left: ${orderId} is ${state}`),
    ...(reviews === inReview ? [] : [`left: ${reviews} orders in review, ${inReview} expected`]),
    ...authorised.map(({ id }) => `left: payment ${id} is still authorised`),
    ...(cards.length > 0 ? [`left: ${cards.length} stored cards`] : []),
    ...(locks.length > 0 ? [`left: ${locks.length} locked cart lines`] : []),
    ...(pending.length > reviews ? [`left: ${pending.length} pending list entries`] : []),
  ];
}

/** I8: nothing a shopper did changed what only an administrator may. */
function noAdminEffect(items: readonly Item[]): string[] {
  return items.some(({ pk }) => ['AUDIT', 'SYNC'].includes(String(pk)) || String(pk).startsWith('USER#'))
    ? ['I8: a checkout left traces of an administrator']
    : [];
}
