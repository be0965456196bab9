// Rule 13.21
import { beforeEach, describe, expect, it } from 'vitest';
import { indexKeys } from '#functions/db/keys.ts';
import { mailKey, readMailId } from '#functions/mail/mail-key.ts';
import { noteBounce } from '#functions/mail/outbox.ts';
import { createTokenCheck } from '#functions/studio/needs/read-needs.ts';
import type { Needs } from '#shared/studio/needs.ts';
import { call } from '#test/support/shop/call.ts';
import { makeOrder, putOrder } from '#test/support/shop/orders.ts';
import { simulatorApplicationId } from '#test/support/shop/simulator.ts';
import { openStudioAtSquare, type StudioAtSquare } from '#test/support/shop/studio-at-square.ts';

const day = 24 * 60 * 60_000;
let shop: StudioAtSquare;
beforeEach(async () => {
  shop = await openStudioAtSquare({ SQUARE_APPLICATION_ID: simulatorApplicationId });
});

const answerToken = (changes: object) => shop.answerToken(changes);
const ask = async () => (await call(shop.studio, 'readNeeds', { cookies: shop.cookies })).body;

function soldOrder(paidAt: number, overrides = {}) {
  return makeOrder({ state: 'PAID', paidAt, recountedAt: paidAt + 1, paymentId: 'PAY', ...overrides });
}

/** Stores an order in review, as the reconciler leaves it. */
async function putReview(table: StudioAtSquare['table']): Promise<void> {
  const order = makeOrder({ state: 'REVIEW', leaseUntil: Date.now(), reviewReason: 'refund failed' });
  await putOrder(table, order);
  await table.put({
    pk: `ORDER#${order.orderId}`,
    sk: 'ORDER',
    ...order,
    ...indexKeys.pendingOrder(Date.now(), order.orderId),
  });
}

/** Stores an order as a payment leaves it until Square's count includes the sale. */
async function putFresh(table: StudioAtSquare['table'], paidAt: number, overrides = {}): Promise<void> {
  const order = makeOrder({ state: 'PAID', paidAt, paymentId: 'PAY', ...overrides });
  const listed = indexKeys.followUpOrder(paidAt + 65_000, order.orderId);
  await table.put({ pk: `ORDER#${order.orderId}`, sk: 'ORDER', ...order, ...listed });
}

async function bounce(table: StudioAtSquare['table'], id: string, at = Date.now()): Promise<void> {
  const key = readMailId(id);
  if (!key) throw new Error(id);
  await table.put({ ...mailKey(key), state: 'SENT', createdAt: at, dueAt: at, tries: 1, strikes: 0 });
  await noteBounce(table, key, 'M', at);
}

describe('the attention list', () => {
  it('is empty in a shop with only test orders and unpaid orders', async () => {
    await putOrder(shop.table, soldOrder(Date.now(), { mode: 'test' }));
    await putOrder(shop.table, makeOrder());

    expect(await ask()).toEqual({});
  });

  it('has the orders to ship, and the time of the oldest payment', async () => {
    const since = Date.now() - 3 * day;
    await putOrder(shop.table, soldOrder(Date.now()));
    await putOrder(shop.table, soldOrder(since));

    expect(await ask()).toEqual({
      toShip: { count: 2, isMore: false, since: new Date(since).toISOString() },
    });
  });

  // Rule 14.10
  it('has orders that were paid just now and not refunded', async () => {
    const paidAt = Date.now();
    await putFresh(shop.table, paidAt);
    const refunds = [{ paymentId: 'PAY', amount: 120_000, state: 'asked' }];
    await putFresh(shop.table, paidAt, { refunds });

    const since = new Date(paidAt).toISOString();
    expect(await ask()).toEqual({ toShip: { count: 1, isMore: false, since } });
    await putOrder(shop.table, soldOrder(paidAt - day));
    expect(await ask()).toMatchObject({
      toShip: { count: 2, since: new Date(paidAt - day).toISOString() },
    });
  });

  it('has orders in review, but no orders that are being paid', async () => {
    await putReview(shop.table);
    const paying = makeOrder({ state: 'PAYING', leaseUntil: Date.now() + 60_000 });
    await shop.table.put({
      pk: `ORDER#${paying.orderId}`,
      sk: 'ORDER',
      ...paying,
      ...indexKeys.pendingOrder(Date.now() + 60_000, paying.orderId),
    });

    expect(await ask()).toEqual({ inReview: { count: 1, isMore: false } });
  });

  it('has the bounced emails of two weeks, without announcements', async () => {
    await bounce(shop.table, 'OLD_shipped_1_1', Date.now() - 15 * day);
    await bounce(shop.table, 'A_order-confirmed_1_1', Date.now() - day);
    await bounce(shop.table, 'B_shipped_1_1');
    await bounce(shop.table, 'B_refunded_1_1');
    await bounce(shop.table, 'Q_enquiry_1_1');
    await bounce(shop.table, 'S_new-works_1_1');

    const { lostMails } = await ask();

    expect(lostMails).toMatchObject({ count: 4, isMore: false });
    expect(new Set(lostMails?.orderIds)).toEqual(new Set(['A', 'B']));
    expect(JSON.stringify(lostMails)).not.toContain('@');
  });

  it.each<[string, () => unknown, Needs['token']]>([
    ['is refused', () => shop.simulator.faults.add({ kind: 'unauthorised' }), { problem: 'refused' }],
    [
      'lacks a permission that a sale needs',
      () => answerToken({ scopes: ['ITEMS_READ'] }),
      { problem: 'not enough' },
    ],
    [
      'ends soon',
      () => answerToken({ expires_at: new Date(Date.now() + 5.5 * day).toISOString() }),
      { problem: 'ends soon', days: 5 },
    ],
    [
      'belongs to an account that Square has closed',
      () =>
        shop.simulator.faults.add({
          kind: 'answer',
          status: 403,
          body: { errors: [{ category: 'AUTHENTICATION_ERROR', code: 'FORBIDDEN' }] },
          match: { operation: 'retrieveTokenStatus' },
        }),
      { problem: 'refused' },
    ],
    ['ends in months', () => answerToken({ expires_at: '2999-01-01T00:00:00Z' }), undefined],
    ['cannot be checked', () => shop.simulator.faults.add({ kind: 'unavailable' }), undefined],
  ])('shows the state of a Square token that %s', async (_, arrange, token) => {
    await arrange();

    expect(await ask()).toEqual(token ? { token } : {});
  });

  it('stops reporting a missing token once the shop is connected', async () => {
    let token: string | undefined;
    const check = createTokenCheck({ ...shop.services, secret: async () => token ?? '' });
    expect(await check()).toEqual({ problem: 'missing' });

    token = await shop.services.secret('squareAccessToken');
    expect(await check()).toBeUndefined();
  });

  it('asks Square about a valid token at most once an hour', async () => {
    const check = createTokenCheck(shop.services);
    const asked = () => shop.simulator.calls('retrieveTokenStatus').length;

    await Promise.all([check(), check()]);
    await check();
    expect(asked()).toBe(1);
    shop.clock.skip += 61 * 60_000;
    await check();
    expect(asked()).toBe(2);
  });
});
