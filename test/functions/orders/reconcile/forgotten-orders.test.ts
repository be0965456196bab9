// Rule 15.17
import { describe, expect, it } from 'vitest';
import { changeSettings } from '#functions/settings/settings.ts';
import { forgottenOrder, hour, openScheduled, print } from '#test/support/orders/forgotten-orders.ts';
import { variationOf } from '#test/support/orders/works.ts';
import { simulatorLocationId } from '#test/support/shop/simulator.ts';

const minute = 60_000;

/** Creates an order at Square as another application does. Returns Square's id. */
async function strangersOrder(
  { square }: Awaited<ReturnType<typeof openScheduled>>,
  fields: { referenceId?: string; locationId?: string; metadata?: Record<string, string> } = {},
): Promise<string> {
  const { order } = await square.orders.create({
    order: {
      locationId: simulatorLocationId,
      lineItems: [{ catalogObjectId: variationOf(print), quantity: '1' }],
      ...fields,
    },
  });
  return order?.id ?? '';
}

describe('an order at Square without a row', () => {
  it('is canceled with its shipment after a day, and its id is logged', async () => {
    const shop = await openScheduled();
    const { squareOrderId } = await forgottenOrder(shop);

    await shop.daysLater();

    expect(shop.stateAtSquare(squareOrderId)).toBe('CANCELED');
    expect(shop.metrics.filter((name) => name === 'ForgottenOrder')).toHaveLength(1);
    expect(shop.logged).toContainEqual(
      expect.objectContaining({ message: 'order at Square without a row', squareOrderId, state: 'CANCELED' }),
    );
  });

  it('is kept for a day, so that the shopper can click again and pay this order', async () => {
    const shop = await openScheduled();
    const { squareOrderId, shopper } = await forgottenOrder(shop);

    shop.advance(23 * hour);
    await shop.pass();
    expect(shop.stateAtSquare(squareOrderId)).toBe('OPEN');
    const { body } = await shopper.order({}, shop);

    expect((await shopper.pay(body.orderId, undefined, shop)).status).toBe(200);
    expect(shop.captured()).toMatchObject([{ order_id: squareOrderId }]);
  });

  it('is not canceled if it is new, or if the shop has stored it in the meantime', async () => {
    const shop = await openScheduled();
    const { squareOrderId, shopper } = await forgottenOrder(shop);
    shop.advance(25 * hour);
    // After a click a day later Square returns the same order, and the shop stores it.
    await shopper.order({}, shop);
    const fresh = await forgottenOrder(shop);

    await shop.pass();

    expect(shop.stateAtSquare(squareOrderId)).toBe('OPEN');
    expect(shop.stateAtSquare(fresh.squareOrderId)).toBe('OPEN');
    expect(shop.metrics).not.toContain('ForgottenOrder');
  });

  it('is canceled even if another order at Square has the same reference', async () => {
    const shop = await openScheduled();
    const { squareOrderId } = await forgottenOrder(shop);
    const [row] = shop.simulator.ledger().orders;
    const other = await shop.withCart({ work: print });
    const orderId = await other.placed();
    // If Square no longer knows the idempotency key, a retry of the same click creates a second order. The shop's row
    // then has the id of the second order.
    const referenceId = row?.reference_id ?? '';
    const item = (await shop.dump()).find((each) => each['orderId'] === orderId);
    await shop.table.put({ ...item, pk: `ORDER#${referenceId}`, sk: 'ORDER', orderId: referenceId });

    await shop.daysLater();

    expect(shop.stateAtSquare(squareOrderId)).toBe('CANCELED');
  });

  it('is canceled even if its work’s price has changed and Square did not answer the first cancellation', async () => {
    const shop = await openScheduled();
    const match = { operation: 'createOrder' };
    const event = { type: 'price-change', variationId: variationOf(print), amount: 4_500 } as const;
    shop.simulator.faults.add({ kind: 'event', side: 'before', event, match, times: 1 });
    shop.simulator.faults.add({ kind: 'drop', match: { operation: 'updateOrder' } });
    const shopper = await shop.withCart({ work: print });
    await shopper.order();
    shop.simulator.faults.clear();
    const left = shop.simulator.ledger().orders.filter(({ state }) => state === 'OPEN');
    expect(left.length).toBeGreaterThan(0);

    await shop.daysLater();

    expect(shop.simulator.ledger().orders.filter(({ state }) => state === 'OPEN')).toEqual([]);
  });
});

describe('another application’s order at Square', () => {
  it.each([
    ['without a reference', {}],
    ['with a reference in the shop’s format', { referenceId: '01ARZ3NDEKTSV4RRFFQ69G5FAV' }],
    [
      'with a reference in the shop’s format and a mark of the application',
      { referenceId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', metadata: { order: '01ARZ3NDEKTSV4RRFFQ69G5FAV' } },
    ],
  ])('%s is never changed', async (_, fields) => {
    const shop = await openScheduled();
    const squareOrderId = await strangersOrder(shop, fields);
    const { squareOrderId: own } = await forgottenOrder(shop);

    await shop.daysLater(40);

    expect(shop.stateAtSquare(own)).toBe('CANCELED');
    expect(shop.stateAtSquare(squareOrderId)).toBe('OPEN');
  });

  it('at another location is not searched for', async () => {
    const shop = await openScheduled();
    const referenceId = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
    const metadata = { shop_order: referenceId };
    const elsewhere = await strangersOrder(shop, { locationId: 'LFAIR', referenceId, metadata });

    await shop.daysLater(3);

    expect(shop.stateAtSquare(elsewhere)).toBe('OPEN');
  });
});

describe('the daily sweep', () => {
  it('sends Square only one request if nothing has changed, even with many orders to ship', async () => {
    const shop = await openScheduled();
    for (let sold = 0; sold < 3; sold++) {
      const shopper = await shop.withCart({ work: print });
      await shopper.pay(await shopper.placed());
    }
    await shop.daysLater();
    await shop.daysLater();
    shop.simulator.clearCalls();

    await shop.daysLater();

    expect(shop.simulator.calls().map(({ operation }) => operation)).toEqual(['searchOrders']);
  });

  it('searches at Square once a day, even if several processes run', async () => {
    const shop = await openScheduled();
    await shop.pass();
    expect(shop.searches()).toBe(1);

    const another = shop.passBehind((io) => io.forward());
    for (let pass = 0; pass < 23; pass++) {
      shop.advance(hour);
      await (pass % 2 === 0 ? another : shop.pass)();
    }
    expect(shop.searches()).toBe(1);
    shop.advance(hour);
    await Promise.all([another(), shop.pass()]);

    expect(shop.searches()).toBe(2);
  });

  it('does nothing before a location is chosen', async () => {
    const shop = await openScheduled();
    await changeSettings(shop.table, { locationId: '' });

    await shop.pass();

    expect(shop.searches()).toBe(0);
  });

  it.each([
    ['refuses the token', { kind: 'unauthorised' }],
    ['hands out one page for ever', { kind: 'cursor-loop' }],
  ] as const)(
    'is repeated after an hour if Square %s, and does not disturb the rest of the pass',
    async (_, fault) => {
      const shop = await openScheduled();
      const { squareOrderId } = await forgottenOrder(shop);
      shop.advance(25 * hour);
      shop.simulator.faults.add({ ...fault, match: { operation: 'searchOrders' } });

      await shop.pass();
      const tries = shop.searches();
      shop.advance(minute);
      await shop.pass();
      expect(shop.searches()).toBe(tries);
      expect(shop.metrics.filter((name) => name === 'ReconcilerRan')).toHaveLength(2);
      expect(shop.metrics.includes('SquareUnauthorised')).toBe(fault.kind === 'unauthorised');

      shop.simulator.faults.clear();
      shop.advance(hour);
      await shop.pass();
      expect(shop.stateAtSquare(squareOrderId)).toBe('CANCELED');
    },
  );

  it('continues after an error with one order and tries that order again the next day', async () => {
    const shop = await openScheduled();
    const left = [await forgottenOrder(shop), await forgottenOrder(shop), await forgottenOrder(shop)];
    const [bad] = left;
    const path = `/v2/orders/${bad?.squareOrderId}`;
    shop.simulator.faults.add({ kind: 'server-error', match: { operation: 'updateOrder', path } });
    const states = () => left.map(({ squareOrderId }) => shop.stateAtSquare(squareOrderId));

    await shop.daysLater();
    expect(states()).toEqual(['OPEN', 'CANCELED', 'CANCELED']);
    shop.simulator.faults.clear();
    await shop.daysLater();

    expect(states()).toEqual(['CANCELED', 'CANCELED', 'CANCELED']);
  });

  it('stops at its time limit and continues a minute later without repeated requests', async () => {
    const shop = await openScheduled();
    const left: string[] = [];
    for (let number = 0; number < 8; number++) {
      left.push((await forgottenOrder(shop)).squareOrderId);
      shop.advance(minute);
    }
    shop.advance(25 * hour);
    const slow = shop.passBehind(async (io) => {
      if (io.name === 'provider.cancelOrder') shop.advance(9_000);
      return io.forward();
    });
    const open = () => left.filter((id) => shop.stateAtSquare(id) === 'OPEN').length;

    await slow();
    expect(open()).toBe(4);
    await slow();
    expect(open()).toBe(0);
    await slow();

    expect(shop.simulator.calls('updateOrder')).toHaveLength(8);
    expect(shop.searches()).toBe(2);
  });

  it('reads more than one page of orders', async () => {
    const shop = await openScheduled();
    for (let from = 0; from < 520; from += 40) {
      await Promise.all(Array.from({ length: 40 }, () => strangersOrder(shop)));
    }
    const { squareOrderId } = await forgottenOrder(shop);

    await shop.daysLater();

    expect(shop.searches()).toBe(2);
    expect(shop.stateAtSquare(squareOrderId)).toBe('CANCELED');
  });
});
