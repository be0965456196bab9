import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readOrder } from '#functions/checkout/order.ts';
import { changeSettings } from '#functions/settings/settings-records.ts';
import { listAudit } from '#functions/studio/audit.ts';
import { studioService } from '#functions/studio/handlers.ts';
import { call } from '#test/support/shop/call.ts';
import { makeOrder, putOrder } from '#test/support/shop/orders.ts';
import { testServices } from '#test/support/shop/services.ts';
import { adminCookie } from '#test/support/shop/session.ts';
import { startTestTwin, twinLocationId } from '#test/support/shop/twin.ts';

async function setup() {
  const { twin, client } = await startTestTwin();
  const clock = { skip: 0 };
  const shop = await testServices({
    now: () => Date.now() + clock.skip,
    environment: { SQUARE_ENVIRONMENT: twin.url },
  });
  await changeSettings(shop.table, { locationId: twinLocationId });
  const studio = studioService(shop.services, { startExecution: async () => undefined });
  const cookies = [await adminCookie(shop.services)];
  return { ...shop, twin, client, studio, cookies, clock };
}

let shop: Awaited<ReturnType<typeof setup>>;
beforeEach(async () => {
  shop = await setup();
});
afterEach(() => shop.twin.stop());

const list = () => call(shop.studio, 'listOpenOrders', { cookies: shop.cookies });
const cancelAll = () => call(shop.studio, 'cancelOpenOrders', { cookies: shop.cookies });

/** An order as the shop makes it at Square. */
async function order(overrides: { referenceId?: string; shipped?: boolean } = {}): Promise<string> {
  const answer = await shop.client.orders.create({
    order: {
      locationId: twinLocationId,
      ...(overrides.referenceId && { referenceId: overrides.referenceId }),
      lineItems: [{ catalogObjectId: 'TEAPOT-SMALL', quantity: '2' }],
      ...(overrides.shipped !== false && {
        fulfillments: [
          {
            type: 'SHIPMENT',
            state: 'PROPOSED',
            shipmentDetails: { recipient: { displayName: 'Ada Secret', phoneNumber: '+15035550100' } },
          },
        ],
      }),
    },
  });
  return String(answer.order?.id);
}

const pay = (orderId: string, options: { autocomplete?: boolean } = {}) =>
  shop.client.payments.create({
    sourceId: shop.twin.mintCard(),
    idempotencyKey: `pay-${orderId}`.slice(0, 45),
    amountMoney: { amount: 9_000n, currency: 'USD' },
    orderId,
    locationId: twinLocationId,
    ...options,
  });

const stateOf = async (orderId: string) => {
  const { order: found } = await shop.client.orders.get({ orderId });
  return found?.state;
};

describe('open orders', () => {
  it('tells the paid ones that wait to be shipped from the unpaid ones', async () => {
    const unpaid = await order();
    const paid = await order();
    await pay(paid);

    const { status, body } = await list();

    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    expect(body.find(({ id }: { id: string }) => id === unpaid)).toEqual({
      id: unpaid,
      state: 'OPEN',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      totalMoney: { amount: 9000, currency: 'USD' },
      paid: false,
      testMode: false,
      lineItems: [
        {
          quantity: '2',
          name: expect.stringContaining('Teapot with Weather'),
          totalMoney: { amount: 9000, currency: 'USD' },
        },
      ],
    });
    expect(body.find(({ id }: { id: string }) => id === paid)).toMatchObject({ state: 'OPEN', paid: true });
  });

  it('does not call an order paid whose money is only set aside', async () => {
    const authorised = await order();
    await pay(authorised, { autocomplete: false });

    expect((await list()).body).toMatchObject([{ id: authorised, paid: false }]);
  });

  it('keeps the buyer’s name and telephone at Square', async () => {
    await order();

    expect((await list()).text).not.toMatch(/Secret|5035550100/);
  });

  it('shows returns with what came back', async () => {
    const money = { amount: 4500, currency: 'USD' };
    shop.twin.faults.add({
      kind: 'answer',
      status: 200,
      match: { operation: 'searchOrders' },
      body: {
        orders: [
          {
            id: 'RETURN1',
            location_id: twinLocationId,
            state: 'OPEN',
            version: 1,
            created_at: '2026-11-01T10:00:00Z',
            total_money: { amount: 0, currency: 'USD' },
            returns: [{ return_line_items: [{ quantity: '1', name: 'Teapot', total_money: money }] }],
          },
        ],
      },
    });

    expect((await list()).body).toMatchObject([
      {
        id: 'RETURN1',
        returns: [{ returnLineItems: [{ quantity: '1', itemName: 'Teapot', totalMoney: money }] }],
      },
    ]);
    expect((await cancelAll()).body).toMatchObject({
      cancelledCount: 0,
      left: [{ id: 'RETURN1', reason: 'It is a return' }],
    });
  });

  it('lists test orders too, marked, newest first', async () => {
    const real = await order();
    const testOrder = makeOrder({ mode: 'test', createdAt: Date.now() + 60_000 });
    await putOrder(shop.table, testOrder);

    expect((await list()).body).toMatchObject([
      { id: testOrder.orderId, testMode: true, paid: false },
      { id: real, testMode: false },
    ]);
  });

  it('are the test orders alone before a location is chosen', async () => {
    await order();
    await changeSettings(shop.table, { locationId: '' });

    expect((await list()).body).toEqual([]);
  });

  it.each([
    ['is down', { kind: 'server-error' as const }],
    ['sends a page of HTML', { kind: 'html' as const }],
    ['refuses the token', { kind: 'unauthorised' as const }],
    ['breaks the connection', { kind: 'drop' as const }],
    [
      'sends errors with a 200',
      { kind: 'answer' as const, status: 200, body: { errors: [{ code: 'X', category: 'API_ERROR' }] } },
    ],
    [
      'hands out one cursor for ever',
      {
        kind: 'answer' as const,
        status: 200,
        body: { orders: [{ id: '1', location_id: 'L' }], cursor: 'again' },
      },
    ],
  ])('are not shown as none when Square %s', async (_, fault) => {
    await order();
    shop.twin.faults.add({ ...fault, match: { operation: 'searchOrders' } });

    const answer = await list();

    expect(answer.status).toBe(503);
    expect(answer.body.error).toBe('Failed to fetch orders');
  });
});

describe('cancelling all open orders', () => {
  it('cancels the unpaid ones with their shipments and leaves the paid ones', async () => {
    const unpaid = [await order(), await order({ shipped: false }), await order()];
    const paid = await order();
    await pay(paid);

    const answer = await cancelAll();

    expect(answer.body).toEqual({
      cancelledCount: 3,
      left: [{ id: paid, reason: 'It is paid and waits to be shipped' }],
      more: false,
    });
    for (const id of unpaid) expect(await stateOf(id)).toBe('CANCELED');
    expect(await stateOf(paid)).toBe('OPEN');
    expect(await listAudit(shop.table)).toMatchObject([
      { who: 'marlo', action: 'cancelOpenOrders', detail: '3 cancelled, 1 left' },
    ]);
  });

  it('does nothing the second time', async () => {
    await order();
    await cancelAll();

    expect((await cancelAll()).body).toEqual({ cancelledCount: 0, left: [], more: false });
  });

  it('counts each order once when it is pressed twice at the same moment', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => order()));

    const answers = await Promise.all([cancelAll(), cancelAll()]);

    const total = answers.reduce((sum, { body }) => sum + body.cancelledCount, 0);
    expect(total).toBe(12);
    for (const id of ids) expect(await stateOf(id)).toBe('CANCELED');
  });

  it('leaves an order whose money is set aside', async () => {
    const authorised = await order();
    await pay(authorised, { autocomplete: false });

    const answer = await cancelAll();

    expect(answer.body.left).toEqual([{ id: authorised, reason: 'A payment for it is under way' }]);
    expect(await stateOf(authorised)).toBe('OPEN');
  });

  it.each([
    ['PAYING', 'A payment for it is under way'],
    ['CAPTURING', 'A payment for it is under way'],
    ['PAID', 'It is paid and waits to be shipped'],
    ['REVIEW', 'It needs your decision: see “Orders to review”'],
  ] as const)(
    'leaves an order of the shop that is %s, though Square still calls it unpaid',
    async (state, reason) => {
      const own = makeOrder({ state });
      await putOrder(shop.table, own);
      const id = await order({ referenceId: own.orderId });

      const answer = await cancelAll();

      expect(answer.body).toEqual({ cancelledCount: 0, left: [{ id, reason }], more: false });
      expect(await stateOf(id)).toBe('OPEN');
      expect(await readOrder(shop.table, own.orderId)).toEqual(own);
    },
  );

  it('brings the shop’s own order to CANCELED in step, so that nobody can pay it any more', async () => {
    const own = makeOrder();
    await putOrder(shop.table, own);
    const id = await order({ referenceId: own.orderId });

    expect((await cancelAll()).body.cancelledCount).toBe(1);

    expect(await stateOf(id)).toBe('CANCELED');
    expect(await readOrder(shop.table, own.orderId)).toMatchObject({ state: 'CANCELED' });
  });

  it('cancels at Square only after the shop’s own order is closed', async () => {
    const own = makeOrder();
    await putOrder(shop.table, own);
    await order({ referenceId: own.orderId });
    shop.twin.faults.add({ kind: 'server-error', match: { operation: 'updateOrder' } });

    const answer = await cancelAll();

    expect(answer.body).toMatchObject({
      cancelledCount: 0,
      more: true,
      left: [{ reason: expect.stringContaining('run it again') }],
    });
    expect(await readOrder(shop.table, own.orderId)).toMatchObject({ state: 'CANCELED' });
    shop.twin.faults.clear();
    expect((await cancelAll()).body).toEqual({ cancelledCount: 1, left: [], more: false });
  });

  it('cancels test orders in the shop alone and leaves paid ones', async () => {
    const open = makeOrder({ mode: 'test' });
    await putOrder(shop.table, open);

    expect((await cancelAll()).body).toEqual({ cancelledCount: 1, left: [], more: false });

    expect(await readOrder(shop.table, open.orderId)).toMatchObject({ state: 'CANCELED' });
    expect((await list()).body).toEqual([]);
    expect(shop.twin.calls('updateOrder')).toEqual([]);
  });

  it('reads an order again that somebody changed in the Dashboard meanwhile', async () => {
    const id = await order({ shipped: false });
    shop.twin.faults.add({
      kind: 'answer',
      status: 400,
      times: 1,
      match: { operation: 'updateOrder' },
      body: {
        errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'VERSION_MISMATCH', field: 'order.version' }],
      },
    });

    expect((await cancelAll()).body).toEqual({ cancelledCount: 1, left: [], more: false });
    expect(await stateOf(id)).toBe('CANCELED');
  });

  it('leaves an order that is paid at the till between the list and the cancelling', async () => {
    const id = await order();
    const found = shop.client.orders;
    const { order: before } = await found.get({ orderId: id });
    await pay(id);
    shop.twin.faults.add({
      kind: 'answer',
      status: 200,
      times: 1,
      match: { operation: 'searchOrders' },
      body: {
        orders: [
          {
            id,
            location_id: twinLocationId,
            state: 'OPEN',
            version: before?.version,
            created_at: before?.createdAt,
            total_money: { amount: 9000, currency: 'USD' },
            net_amount_due_money: { amount: 9000, currency: 'USD' },
            line_items: [{ quantity: '2', name: 'Teapot', total_money: { amount: 9000, currency: 'USD' } }],
          },
        ],
      },
    });

    expect((await cancelAll()).body).toEqual({
      cancelledCount: 0,
      left: [{ id, reason: 'It is paid and waits to be shipped' }],
      more: false,
    });
    expect(await stateOf(id)).toBe('OPEN');
  });

  it('counts an order that was cancelled although the answer got lost', async () => {
    const id = await order();
    shop.twin.faults.add({ kind: 'apply-then-drop', times: 1, match: { operation: 'updateOrder' } });

    expect((await cancelAll()).body).toEqual({ cancelledCount: 1, left: [], more: false });
    expect(await stateOf(id)).toBe('CANCELED');
  });

  it('waits and goes on when Square is rate limiting', async () => {
    await Promise.all(Array.from({ length: 6 }, () => order()));
    shop.twin.faults.add({ kind: 'rate-limit', times: 4, match: { operation: 'updateOrder' } });

    expect((await cancelAll()).body).toEqual({ cancelledCount: 6, left: [], more: false });
  });

  it('stops at 22 seconds, says that there is more, and finishes the second time', async () => {
    await Promise.all(Array.from({ length: 20 }, () => order()));
    shop.twin.faults.add({ kind: 'delay', ms: 20, match: { operation: 'updateOrder' } });
    const done = setInterval(() => {
      if (shop.twin.calls('updateOrder').length >= 8) shop.clock.skip = 22_000;
    }, 1);

    const first = await cancelAll();
    clearInterval(done);
    shop.clock.skip = 0;
    const second = await cancelAll();

    expect(first.body.more).toBe(true);
    expect(first.body.cancelledCount).toBeGreaterThanOrEqual(8);
    expect(first.body.cancelledCount).toBeLessThan(20);
    expect(second.body.cancelledCount).toBe(20 - first.body.cancelledCount);
    expect(second.body.more).toBe(false);
  });

  it('says so when Square does not answer at all, and nothing has changed', async () => {
    const id = await order();
    shop.twin.faults.add({ kind: 'drop', match: { operation: 'searchOrders' } });

    const answer = await cancelAll();

    expect(answer.status).toBe(503);
    expect(answer.body.error).toBe('Failed to cancel orders');
    shop.twin.faults.clear();
    expect(await stateOf(id)).toBe('OPEN');
  });

  it('reaches more than five hundred orders', async () => {
    for (let from = 0; from < 520; from += 40) await Promise.all(Array.from({ length: 40 }, () => order()));
    expect((await list()).body).toHaveLength(520);

    let cancelled = 0;
    for (let run = 0; run < 5; run++) {
      const { body } = await cancelAll();
      cancelled += body.cancelledCount;
      expect(body.left).toEqual([]);
      if (!body.more) break;
    }

    expect(cancelled).toBe(520);
    expect((await list()).body).toEqual([]);
  });
});
