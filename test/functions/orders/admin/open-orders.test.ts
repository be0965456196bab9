import { beforeEach, describe, expect, it } from 'vitest';
import { changeSettings } from '#functions/settings/settings.ts';
import { makeOrder, putOrder } from '#test/support/shop/orders.ts';
import { simulatorLocationId } from '#test/support/shop/simulator.ts';
import { openStudioAtSquare, type StudioAtSquare } from '#test/support/shop/studio-at-square.ts';

let shop: StudioAtSquare;
beforeEach(async () => {
  shop = await openStudioAtSquare();
});

/** Makes Square answer with this open order only. */
const squareHas = (order: object) =>
  shop.simulator.faults.add({
    kind: 'answer',
    status: 200,
    match: { operation: 'searchOrders' },
    body: {
      orders: [
        {
          location_id: simulatorLocationId,
          state: 'OPEN',
          version: 1,
          total_money: { amount: 0, currency: 'USD' },
          ...order,
        },
      ],
    },
  });

describe('open orders', () => {
  it('are marked as "to ship" if they are paid', async () => {
    const unpaid = await shop.order();
    const paid = await shop.order();
    await shop.pay(paid);

    const { status, body } = await shop.list();

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

  it('are not shown as paid while the payment is only authorized', async () => {
    const authorised = await shop.order();
    await shop.pay(authorised, { autocomplete: false });

    expect((await shop.list()).body).toMatchObject([{ id: authorised, paid: false }]);
  });

  it('do not include the shopper’s name and phone number from Square', async () => {
    await shop.order();

    expect((await shop.list()).text).not.toMatch(/Ada|5035550100/);
  });

  // Rule 14.9
  it('show the shopper’s name from the shop’s own row', async () => {
    const row = makeOrder({ delivery: { name: 'Grace Hopper', town: 'Arlington' } });
    await putOrder(shop.table, row);
    const ours = await shop.order({ referenceId: row.orderId });
    const atTheTill = await shop.order();

    const { body } = await shop.list();

    const found = (wanted: string) => body.find(({ id }: { id: string }) => id === wanted);
    expect(found(ours)).toMatchObject({ buyer: 'Grace Hopper' });
    expect(found(atTheTill)).not.toHaveProperty('buyer');
  });

  // Rule 14.1
  it('show the lines of a return', async () => {
    const money = { amount: 4500, currency: 'USD' };
    squareHas({
      id: 'RETURN1',
      created_at: '2026-11-01T10:00:00Z',
      returns: [{ return_line_items: [{ quantity: '1', name: 'Teapot', total_money: money }] }],
    });

    expect((await shop.list()).body).toMatchObject([
      {
        id: 'RETURN1',
        returns: [{ returnLineItems: [{ quantity: '1', itemName: 'Teapot', totalMoney: money }] }],
      },
    ]);
    expect((await shop.cancelAll()).body).toMatchObject({
      cancelledCount: 0,
      left: [{ id: 'RETURN1', reason: 'It is a return' }],
    });
  });

  it('show the shop’s title of a work that was sold at the till', async () => {
    squareHas({
      id: 'TILL1',
      line_items: [
        { quantity: '1', name: 'Clock Orchard, The', variation_name: 'Regular' },
        { quantity: '1', name: 'Clock Orchard, The', variation_name: 'Small, 8 x 10 in' },
      ],
    });

    const [order] = (await shop.list()).body;

    expect(order?.lineItems?.map(({ name }) => name)).toEqual([
      'The Clock Orchard',
      'The Clock Orchard, Small, 8 x 10 in',
    ]);
  });

  it('include test orders, which are marked, and are sorted with the newest first', async () => {
    const real = await shop.order();
    const testOrder = makeOrder({ mode: 'test', createdAt: Date.now() + 60_000 });
    await putOrder(shop.table, testOrder);

    expect((await shop.list()).body).toMatchObject([
      { id: testOrder.orderId, testMode: true, paid: false },
      { id: real, testMode: false },
    ]);
  });

  it('include none of Square’s orders while no location is chosen', async () => {
    await shop.order();
    await changeSettings(shop.table, { locationId: '' });

    expect((await shop.list()).body).toEqual([]);
  });

  it.each([
    ['is down', { kind: 'server-error' as const }],
    [
      'repeats the same cursor forever',
      {
        kind: 'answer' as const,
        status: 200,
        body: { orders: [{ id: '1', location_id: 'L' }], cursor: 'again' },
      },
    ],
  ])('are not shown as an empty list when Square %s', async (_, fault) => {
    await shop.order();
    shop.simulator.faults.add({ ...fault, match: { operation: 'searchOrders' } });

    const answer = await shop.list();

    expect(answer.status).toBe(503);
    expect(answer.body.error).toBe('Failed to fetch orders');
  });
});
