// Rule 15.26
import { expect, it } from 'vitest';
import { artistAt } from '#test/support/orders/artist.ts';
import { sold } from '#test/support/orders/paid-orders.ts';

const dueAt = '2026-12-12T00:00:00.000Z';

/** Opens a shop with an order that is ready to ship, and functions that send Square's events about a dispute. */
async function sale(options?: Parameters<typeof sold>[0]) {
  const { shop, orderId, payment } = await sold(options);
  const artist = await artistAt(shop, { name: 'disputes' });
  const tell = (state: string, version: number, changes: object = {}) =>
    shop.hear(version === 1 ? 'dispute.created' : 'dispute.state.updated', {
      dispute: {
        id: 'DISPUTE1',
        disputed_payment: { payment_id: payment?.id },
        reason: 'NO_KNOWLEDGE',
        due_at: dueAt,
        updated_at: `2026-11-2${version}T08:00:00.000Z`,
        ...{ state, version, ...changes },
      },
    });
  return {
    ...{ shop, orderId, artist, payment, tell },
    row: async () => (await shop.orders())[0],
    needs: artist.needs,
    hold: async () => (await artist.openOrders())[0]?.hold,
    listed: async (view: 'to-ship' | 'disputed' | 'refunded' | 'shipped') =>
      (await artist.list({ view })).map(({ id }) => id),
  };
}

it('a disputed order is marked, needs attention and must not be shipped', async () => {
  const { orderId, artist, tell, needs, hold, listed } = await sale();

  expect((await tell('EVIDENCE_REQUIRED', 1)).status).toBe(200);

  expect(await listed('to-ship')).toEqual([]);
  expect(await listed('disputed')).toEqual([orderId]);
  expect(await needs()).toMatchObject({ disputes: { count: 1, isMore: false, orderIds: [orderId] } });
  expect(await needs()).not.toHaveProperty('toShip');
  expect(await hold()).toBe('disputed');
  const { body } = await artist.read(orderId);
  expect(body).toMatchObject({
    mayShip: false,
    dispute: { stage: 'answer', reason: 'NO_KNOWLEDGE', dueAt },
  });
  expect(body.timeline.map(({ what }) => what)).toContain('Payment disputed');
  expect((await artist.ship(orderId, { notify: false })).body.error).toContain('until the dispute');
});

it('repeated and late events of a dispute change nothing', async () => {
  const { tell, row } = await sale();
  await tell('PROCESSING', 2);
  const before = await row();

  await tell('PROCESSING', 2);
  await tell('EVIDENCE_REQUIRED', 1);

  expect(await row()).toEqual(before);
});

it.each(['WON', 'INQUIRY_CLOSED'])('an order can be shipped again after %s', async (state) => {
  const { orderId, artist, tell, needs, listed } = await sale();
  await tell('EVIDENCE_REQUIRED', 1);

  await tell(state, 2);

  expect(await listed('to-ship')).toEqual([orderId]);
  expect(await needs()).toMatchObject({ toShip: { count: 1 } });
  expect(await needs()).not.toHaveProperty('disputes');
  expect((await artist.ship(orderId, { notify: false })).status).toBe(200);
});

it.each(['LOST', 'ACCEPTED'])('an order must never be shipped after %s', async (state) => {
  const { orderId, artist, tell, needs, hold, listed } = await sale();
  await tell('EVIDENCE_REQUIRED', 1);

  await tell(state, 2);

  expect(await listed('refunded')).toEqual([orderId]);
  expect(Object.keys(await needs()).filter((need) => need !== 'token')).toEqual([]);
  expect(await hold()).toBe('dispute lost');
  expect((await artist.read(orderId)).body).toMatchObject({ mayShip: false, dispute: { stage: 'lost' } });
  expect((await artist.ship(orderId, { notify: false })).status).toBe(409);
});

it('an order with one open dispute must not be shipped even if another dispute was won', async () => {
  const { orderId, tell, listed } = await sale();
  await tell('EVIDENCE_REQUIRED', 1);
  await tell('EVIDENCE_REQUIRED', 1, { id: 'DISPUTE2' });

  await tell('WON', 2, { id: 'DISPUTE2' });

  expect(await listed('disputed')).toEqual([orderId]);
});

it('a shipped order stays shipped and needs attention while its payment is disputed', async () => {
  const { orderId, artist, tell, needs, listed } = await sale();
  await artist.ship(orderId, { notify: false });

  await tell('EVIDENCE_REQUIRED', 1);
  expect(await listed('shipped')).toEqual([orderId]);
  expect(await listed('disputed')).toEqual([orderId]);
  expect(await needs()).toMatchObject({ disputes: { orderIds: [orderId] } });

  await tell('LOST', 2);
  expect(await listed('shipped')).toEqual([orderId]);
  expect(await listed('disputed')).toEqual([]);
  expect(await needs()).not.toHaveProperty('disputes');
});

it('a dispute of a payment that the shop did not make is ignored', async () => {
  const { tell, row } = await sale();
  const before = await row();

  expect((await tell('EVIDENCE_REQUIRED', 1, { disputed_payment: { payment_id: 'TILL' } })).status).toBe(200);
  expect((await tell('EVIDENCE_REQUIRED', 1, { disputed_payment: null })).status).toBe(200);

  expect(await row()).toEqual(before);
});

it('a dispute is recorded from Square’s repeated event if its payment could not be read at first', async () => {
  const { shop, tell, listed, orderId } = await sale();
  shop.simulator.faults.add({ kind: 'server-error', match: { operation: 'getPayment' } });
  expect((await tell('EVIDENCE_REQUIRED', 1)).status).toBe(503);
  shop.simulator.faults.clear();

  await tell('EVIDENCE_REQUIRED', 1);

  expect(await listed('disputed')).toEqual([orderId]);
});

it('an order with an unknown dispute state must not be shipped', async () => {
  const { tell, listed, orderId } = await sale();

  await tell('SOMETHING_NEW', 1);

  expect(await listed('disputed')).toEqual([orderId]);
});
