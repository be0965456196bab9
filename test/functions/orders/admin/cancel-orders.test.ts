// Rule 13.16
import { beforeEach, describe, expect, it } from 'vitest';
import { readOrder } from '#functions/orders/order.ts';
import { readActivity } from '#test/support/shop/activity.ts';
import { makeOrder, putOrder } from '#test/support/shop/orders.ts';
import { openStudioAtSquare, type StudioAtSquare } from '#test/support/shop/studio-at-square.ts';

let shop: StudioAtSquare;
beforeEach(async () => {
  shop = await openStudioAtSquare();
});

describe('a request to cancel all open orders', () => {
  // Rules 14.3 and 14.5
  it('cancels unpaid orders with their shipments and keeps paid orders', async () => {
    const unpaid = [await shop.order(), await shop.order({ shipped: false }), await shop.order()];
    const paid = await shop.order();
    await shop.pay(paid);

    const answer = await shop.cancelAll();

    expect(answer.body).toEqual({
      cancelledCount: 3,
      left: [{ id: paid, reason: 'It is paid and ready to ship' }],
      more: false,
    });
    for (const id of unpaid) expect(await shop.stateOf(id)).toBe('CANCELED');
    expect(await shop.stateOf(paid)).toBe('OPEN');
    expect(await readActivity(shop.table)).toMatchObject([
      { who: 'marlo', action: 'cancelOpenOrders', detail: '3 cancelled, 1 left' },
    ]);
  });

  it('is recorded in the activity log before the first order is canceled', async () => {
    await shop.order();
    let written: unknown;
    shop.moments.before = async (call) => {
      if (call === 'square.updateOrder') written = await readActivity(shop.table);
    };

    await shop.cancelAll();

    const began = { who: 'marlo', action: 'cancelOpenOrders', detail: 'Begun; how it ended is not known' };
    expect(written).toMatchObject([began]);
    expect(await readActivity(shop.table)).toMatchObject([{ ...began, detail: '1 cancelled, 0 left' }]);
  });

  it('counts each order only once after two simultaneous clicks', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => shop.order()));

    const answers = await Promise.all([shop.cancelAll(), shop.cancelAll()]);

    const total = answers.reduce((sum, { body }) => sum + body.cancelledCount, 0);
    expect(total).toBe(12);
    for (const id of ids) expect(await shop.stateOf(id)).toBe('CANCELED');
  });

  it('skips an order with an authorized payment', async () => {
    const authorised = await shop.order();
    await shop.pay(authorised, { autocomplete: false });

    const answer = await shop.cancelAll();

    expect(answer.body.left).toEqual([{ id: authorised, reason: 'A payment for it is under way' }]);
    expect(await shop.stateOf(authorised)).toBe('OPEN');
  });

  it.each([
    ['PAYING', 'A payment for it is under way'],
    ['CAPTURING', 'A payment for it is under way'],
    ['PAID', 'It is paid and ready to ship'],
    ['REVIEW', 'It needs your decision: see “Orders to review”'],
  ] as const)(
    'skips an order in the state %s, even if the order is unpaid at Square',
    async (state, reason) => {
      const own = makeOrder({ state });
      await putOrder(shop.table, own);
      const id = await shop.order({ referenceId: own.orderId });

      const answer = await shop.cancelAll();

      expect(answer.body).toEqual({ cancelledCount: 0, left: [{ id, reason }], more: false });
      expect(await shop.stateOf(id)).toBe('OPEN');
      expect(await readOrder(shop.table, own.orderId)).toEqual(own);
    },
  );

  it('cancels an order at Square only after the shop has closed its own row', async () => {
    const own = makeOrder();
    await putOrder(shop.table, own);
    await shop.order({ referenceId: own.orderId });
    shop.simulator.faults.add({ kind: 'server-error', match: { operation: 'updateOrder' } });

    const answer = await shop.cancelAll();

    expect(answer.body).toMatchObject({
      cancelledCount: 0,
      more: true,
      left: [{ reason: expect.stringContaining('run it again') }],
    });
    expect(await readOrder(shop.table, own.orderId)).toMatchObject({ state: 'CANCELED' });
    shop.simulator.faults.clear();
    expect((await shop.cancelAll()).body).toEqual({ cancelledCount: 1, left: [], more: false });
  });

  it('cancels unpaid test orders without a call to Square and keeps paid test orders', async () => {
    const open = makeOrder({ mode: 'test' });
    await putOrder(shop.table, open);
    const paid = makeOrder({ mode: 'test', state: 'PAID', paidAt: Date.now(), recountedAt: Date.now() });
    await putOrder(shop.table, paid);

    expect((await shop.cancelAll()).body).toEqual({
      cancelledCount: 1,
      left: [{ id: paid.orderId, reason: 'It is paid and ready to ship' }],
      more: false,
    });

    expect(await readOrder(shop.table, open.orderId)).toMatchObject({ state: 'CANCELED' });
    expect((await shop.list()).body).toMatchObject([{ id: paid.orderId }]);
    expect(shop.simulator.calls('updateOrder')).toEqual([]);
  });

  it('reads an order again if it was changed in the Dashboard since the list was read', async () => {
    const id = await shop.order({ shipped: false });
    shop.simulator.faults.add({
      kind: 'answer',
      status: 400,
      times: 1,
      match: { operation: 'updateOrder' },
      body: {
        errors: [{ category: 'INVALID_REQUEST_ERROR', code: 'VERSION_MISMATCH', field: 'order.version' }],
      },
    });

    expect((await shop.cancelAll()).body).toEqual({ cancelledCount: 1, left: [], more: false });
    expect(await shop.stateOf(id)).toBe('CANCELED');
  });

  it('keeps an order that was paid at the till after the list was read', async () => {
    const id = await shop.order();
    shop.moments.after = async (call) => {
      if (call === 'square.searchOrders') await shop.pay(id);
    };

    expect((await shop.cancelAll()).body).toEqual({
      cancelledCount: 0,
      left: [{ id, reason: 'It is paid and ready to ship' }],
      more: false,
    });
    expect(await shop.stateOf(id)).toBe('OPEN');
  });

  it('counts an order as canceled if Square canceled it at the last try but the answer was lost', async () => {
    await shop.order();
    shop.simulator.faults.add({ kind: 'drop', times: 3, match: { operation: 'updateOrder' } });
    shop.simulator.faults.add({ kind: 'apply-then-drop', nth: 4, match: { operation: 'updateOrder' } });

    expect((await shop.cancelAll()).body).toEqual({ cancelledCount: 1, left: [], more: false });
  });

  it('waits and continues after Square’s rate limit', async () => {
    await Promise.all(Array.from({ length: 6 }, () => shop.order()));
    shop.simulator.faults.add({ kind: 'rate-limit', times: 4, match: { operation: 'updateOrder' } });

    expect((await shop.cancelAll()).body).toEqual({ cancelledCount: 6, left: [], more: false });
  });

  it('stops after 22 seconds, reports that orders are left, and cancels the rest at the next request', async () => {
    await Promise.all(Array.from({ length: 20 }, () => shop.order()));
    shop.moments.after = () => {
      if (shop.simulator.calls('updateOrder').length >= 8) shop.clock.skip = 22_000;
    };

    const first = await shop.cancelAll();
    delete shop.moments.after;
    shop.clock.skip = 0;
    const second = await shop.cancelAll();

    expect(first.body.more).toBe(true);
    expect(first.body.cancelledCount).toBeGreaterThanOrEqual(8);
    expect(first.body.cancelledCount).toBeLessThan(20);
    expect(second.body.cancelledCount).toBe(20 - first.body.cancelledCount);
    expect(second.body.more).toBe(false);
  });

  it('reports that Square does not answer, and cancels no order', async () => {
    const id = await shop.order();
    shop.simulator.faults.add({ kind: 'drop', match: { operation: 'searchOrders' } });

    const answer = await shop.cancelAll();

    expect(answer.status).toBe(503);
    expect(answer.body.error).toBe('Failed to cancel orders');
    expect(await readActivity(shop.table)).toMatchObject([{ action: 'cancelOpenOrders' }]);
    shop.simulator.faults.clear();
    expect(await shop.stateOf(id)).toBe('OPEN');
  });

  it('cancels more than five hundred orders', async () => {
    for (let from = 0; from < 520; from += 40)
      await Promise.all(Array.from({ length: 40 }, () => shop.order()));
    expect((await shop.list()).body).toHaveLength(520);

    let cancelled = 0;
    for (let run = 0; run < 5; run++) {
      const { body } = await shop.cancelAll();
      cancelled += body.cancelledCount;
      expect(body.left).toEqual([]);
      if (!body.more) break;
    }

    expect(cancelled).toBe(520);
    expect((await shop.list()).body).toEqual([]);
  });
});
