import { describe, expect, it } from 'vitest';
import { readOrder } from '#functions/orders/order.ts';
import { orderEvents } from '#functions/orders/reconcile/handlers.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import type { Counter } from '#test/support/orders/shopper.ts';
import { original, variationOf, type Work } from '#test/support/orders/works.ts';

const minute = 60_000;

type Body = Record<string, Record<string, unknown>>;

/** Opens a process that gets Square's answers to `operation` with bodies changed by `odd`. */
const oddly = (shop: Shop, operation: string, odd: (body: Body) => object) =>
  shop.process({
    square: async ({ name, forward }) => {
      const reply = await forward();
      if (name !== `square.${operation}`) return reply;
      return { ...reply, body: JSON.stringify(odd(JSON.parse(reply.body))) };
    },
  });

/** Expects that the payment stays pending, without a requested void, and that the shopper reads "being confirmed". */
async function staysPending(shop: Shop, at: Counter): Promise<void> {
  const { shopper, orderId } = await shop.ordered();

  const answer = await shopper.pay(orderId, shop.simulator.mintCard(), at);

  expect(answer.text).toContain('being confirmed');
  const order = await readOrder(shop.table, orderId);
  expect([order?.state, order?.voidReason]).toEqual(['PAYING', undefined]);
}

it.each(['createPayment', 'completePayment', 'getPayment'])(
  'an answer about another payment never settles an order (%s)',
  async (operation) => {
    const shop = await openShop();
    const at = oddly(shop, operation, ({ payment }) => ({
      payment: { ...payment, id: 'ANOTHERPAYMENT', reference_id: 'p_ANOTHER_1' },
    }));
    const { shopper, orderId } = await shop.ordered({ at });

    const answer = await shopper.pay(orderId);

    const order = await readOrder(shop.table, orderId);
    expect(order?.paymentId).not.toBe('ANOTHERPAYMENT');
    expect(answer.status === 200).toBe(order?.state === 'PAID');
    if (answer.status === 200) expect(shop.captured().map(({ id }) => id)).toEqual([order?.paymentId]);
  },
);

it.each<[string, unknown]>([
  ['null', null],
  ['a list', []],
  [
    'an amount too large for a number',
    { order: { id: 'X', state: 'OPEN', total_money: { amount: 9e18, currency: 'USD' } } },
  ],
])('the shopper gets a 503 and is not charged if Square answers a new order with %s', async (_, body) => {
  const shop = await openShop();
  const shopper = await shop.withCart();
  shop.simulator.faults.add({ kind: 'answer', status: 200, body, match: { operation: 'createOrder' } });

  const answer = await shopper.order();

  expect(answer.status).toBe(503);
  expect(answer.body.error).toContain('Nothing was charged');
});

const captured = { id: 'T1', type: 'CARD', amount_money: { amount: 120_000, currency: 'USD' } };
it.each<[string, object]>([
  ['state', { state: undefined }],
  ['total', { total_money: undefined }],
  ['location', { location_id: undefined }],
  ['status of a card tender', { tenders: [captured] }],
  [
    'amount of a tender',
    { tenders: [{ ...captured, amount_money: undefined, card_details: { status: 'CAPTURED' } }] },
  ],
])('a payment stays pending if Square’s answer lacks the order’s %s', async (_, odd) => {
  const shop = await openShop();
  await staysPending(
    shop,
    oddly(shop, 'getOrder', ({ order }) => ({ order: { ...order, ...odd } })),
  );
});

it.each(['amount_money', 'order_id'])(
  'a payment stays pending if Square’s answer lacks the payment’s %s',
  async (field) => {
    const shop = await openShop();
    const odd = { [field]: undefined, total_money: undefined };
    await staysPending(
      shop,
      oddly(shop, 'createPayment', ({ payment }) => ({ payment: { ...payment, ...odd } })),
    );
  },
);

describe('a table that throttles', () => {
  it('causes the message that the card was not charged if the payment could not begin', async () => {
    const shop = await openShop();
    const { shopper, orderId } = await shop.ordered();
    const throttled = shop.process({
      io: async (io) => {
        if (io.name !== 'table.transact') return io.forward();
        throw Object.assign(new Error('Rate exceeded'), { name: 'ThrottlingException' });
      },
    });

    const answer = await shopper.pay(orderId, shop.simulator.mintCard(), throttled);

    expect(answer.status).toBe(503);
    expect(answer.body.error).toContain('Your card was not charged');
    expect((await readOrder(shop.table, orderId))?.state).toBe('OPEN');
  });
});

it('a sale at the till between check and capture raises an alarm once Square has counted both sales of the work', async () => {
  const shop = await openShop();
  const at = shop.process({
    square: async ({ name, forward }) => {
      if (name === 'square.completePayment') shop.simulator.sellAtTill(variationOf(original), 1);
      return forward();
    },
  });
  await shop.bought({ at });
  expect(shop.countAtSquare()).toBe(-1);

  await shop.passes(2);

  expect(shop.metrics).toContain('CountBelowZero');
});

it('an event about a payment is answered within the Lambda’s 25 seconds, even if many payments hang', async () => {
  const works = Array.from({ length: 8 }, (_, n): Work => ({ id: `W${n}`, price: 9_000, stock: 1 }));
  const shop = await openShop({ works });
  for (const work of works) await shop.crashed({ of: 'square.createPayment', side: 'before' }, { work });
  shop.advance(3 * minute);
  const { ports } = shop.process({
    io: async (io) => {
      if (io.name !== 'provider.cancelPaymentByKey') return io.forward();
      shop.advance(8_000);
      return { kind: 'unknown' };
    },
  });
  const before = shop.now();

  await orderEvents(ports).followMoney(undefined, false);

  expect(shop.now() - before).toBeLessThan(25_000);
});
