import { describe, expect, it } from 'vitest';
import { readOrder } from '#functions/orders/order.ts';
import { artistAt } from '#test/support/orders/artist.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';

const minute = 60_000;
const hour = 60 * minute;

/** Square's answers about an order or payment of another seller (Square developer forum, threads 18488 and 6260). */
const foreign = [
  ['403', 403, { category: 'AUTHENTICATION_ERROR', code: 'FORBIDDEN' }],
  ['404', 404, { category: 'INVALID_REQUEST_ERROR', code: 'NOT_FOUND' }],
] as const;

const operations = [
  'getOrder',
  'updateOrder',
  'searchOrders',
  'createPayment',
  'completePayment',
  'cancelPayment',
  'cancelPaymentByKey',
  'getPayment',
  'refundPayment',
];

/** From now on the shop's token is of another account. */
function changeAccount(shop: Shop, status: number, error: object): void {
  for (const operation of operations)
    shop.simulator.faults.add({ kind: 'answer', status, body: { errors: [error] }, match: { operation } });
}

/** The schedule's passes of 48 hours: each minute for half an hour, then each hour. */
async function twoDays(shop: Shop): Promise<void> {
  for (let n = 0; n < 30; n++) {
    shop.advance(minute);
    await shop.reconcile();
  }
  for (let n = 0; n < 48; n++) {
    shop.advance(hour);
    await shop.reconcile();
  }
}

describe.each(foreign)('orders of a former account, about which Square answers %s', (_, status, error) => {
  it('ends an unpaid order without an alarm', async () => {
    const shop = await openShop();
    const { orderId } = await shop.ordered();
    changeAccount(shop, status, error);

    await twoDays(shop);

    expect(await shop.stateOf(orderId)).toBe('CANCELED');
    expect(shop.metrics).not.toContain('SquareUnauthorised');
    expect(shop.metrics).not.toContain('OrderStuck');
  });

  it.each(['square.createPayment', 'square.completePayment'])(
    'ends an attempt that stopped at %s, at the latest when the artist refunds it',
    async (of) => {
      const shop = await openShop();
      const { orderId } = await shop.crashed({ of, side: 'before' });
      changeAccount(shop, status, error);

      await twoDays(shop);
      if ((await shop.stateOf(orderId)) === 'REVIEW') {
        await (await artistAt(shop)).decide(orderId, 'refund');
      }

      expect(['CANCELED', 'OPEN']).toContain(await shop.stateOf(orderId));
      expect(shop.metrics).not.toContain('SquareUnauthorised');
      expect(shop.captured()).toEqual([]);
    },
  );

  it('says that a paid order is not in the connected account, and changes nothing', async () => {
    const shop = await openShop();
    const { orderId } = await shop.bought();
    const artist = await artistAt(shop);
    changeAccount(shop, status, error);

    const refund = await artist.refund(orderId, { amount: 100 });
    const shipping = await artist.ship(orderId, { notify: true });

    expect(refund.status).toBe(409);
    expect(refund.body.error).toContain('The connected Square account does not have this payment.');
    expect(shipping.status).toBe(409);
    expect(shipping.body.error).toContain('If the shop was connected to another account');
    const order = await readOrder(shop.table, orderId);
    expect(order).toMatchObject({ state: 'PAID' });
    expect(order?.refunds).toBeUndefined();
  });
});

it('tells the artist to connect the shop again where Square rejects its access', async () => {
  const shop = await openShop();
  const { orderId } = await shop.bought();
  const artist = await artistAt(shop);
  changeAccount(shop, 403, { category: 'AUTHENTICATION_ERROR', code: 'INSUFFICIENT_SCOPES' });

  const refund = await artist.refund(orderId, { amount: 100 });
  const shipping = await artist.ship(orderId, { notify: true });

  for (const answer of [refund, shipping]) {
    expect(answer.status).toBe(409);
    expect(answer.body.error).toContain('Square rejects the shop’s access.');
  }
  expect(shop.metrics).toContain('SquareUnauthorised');
});
