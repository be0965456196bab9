import assert from 'node:assert/strict';
import type { Fact } from '#test/square/fact.ts';
import { shipment } from '#test/square/side.ts';
import { sources } from '#test/square/sources.ts';

export const orderFacts: readonly Fact[] = [
  {
    id: 'orders/priced',
    sentence:
      'A line that names a variation gets name and price from the catalogue; a new order is OPEN, version 1.',
    source: sources.createOrder,
    async check({ makeWork, placeOrder, order }) {
      const work = await makeWork();

      const made = await order((await placeOrder(work.variationId, { quantity: '2' })).id);

      assert.deepEqual([made.state, made.version], ['OPEN', 1]);
      assert.equal(made.lineItems?.[0]?.name, work.name);
      assert.equal(made.lineItems?.[0]?.basePriceMoney?.amount, 1200n);
      assert.equal(made.totalMoney?.amount, 2400n);
      assert.equal(made.netAmountDueMoney?.amount, 2400n);
      assert.ok(made.fulfillments?.[0]?.uid);
    },
  },
  {
    id: 'orders/idempotency',
    sentence:
      'The same key and order give the same order; a changed order is refused: IDEMPOTENCY_KEY_REUSED.',
    source: sources.idempotency,
    async check({ client, key, makeWork, locationId, refusal }) {
      const { variationId: catalogObjectId } = await makeWork();
      const idempotencyKey = key();
      const request = (quantity: string) => ({
        idempotencyKey,
        order: { locationId, lineItems: [{ quantity, catalogObjectId }] },
      });

      const first = await client.orders.create(request('1'));
      const again = await client.orders.create(request('1'));
      const changed = await refusal(client.orders.create(request('2')));

      assert.equal(again.order?.id, first.order?.id);
      assert.deepEqual(changed.codes, ['IDEMPOTENCY_KEY_REUSED']);
      return String(changed.status);
    },
  },
  {
    id: 'orders/not-a-variation',
    sentence: 'A line names a variation; the id of a work, or of nobody, is refused.',
    source: sources.createOrder,
    async check({ makeWork, placeOrder, refusal }) {
      const { itemId } = await makeWork();

      const work = await refusal(placeOrder(itemId));
      const nobody = await refusal(placeOrder('NOBODYNOBODYNOBODYNOBODY'));

      assert.ok([400, 404].includes(work.status ?? 0));
      assert.ok([400, 404].includes(nobody.status ?? 0));
      return `work: ${work.status} ${work.codes}; nobody: ${nobody.status} ${nobody.codes}`;
    },
  },
  {
    id: 'orders/unknown-location',
    sentence: 'An order at a location that is not the account’s is refused.',
    source: sources.createOrder,
    async check({ client, key, refusal }) {
      const refused = await refusal(
        client.orders.create({
          idempotencyKey: key(),
          order: {
            locationId: 'LNOBODY',
            lineItems: [{ quantity: '1', name: 'Frame', basePriceMoney: { amount: 100n, currency: 'USD' } }],
          },
        }),
      );

      assert.ok([400, 401, 403, 404].includes(refused.status ?? 0), `it answered ${refused.status}`);
      return `${refused.status} ${refused.codes}`;
    },
  },
  {
    id: 'orders/long-phone',
    sentence: 'A recipient’s phone number of more than 17 characters is refused.',
    source: sources.fulfillments,
    async check({ client, key, makeWork, locationId, refusal }) {
      const { variationId } = await makeWork();
      const recipient = { ...shipment.shipmentDetails?.recipient, phoneNumber: '+1503555010012345678' };

      const refused = await refusal(
        client.orders.create({
          idempotencyKey: key(),
          order: {
            locationId,
            lineItems: [{ quantity: '1', catalogObjectId: variationId }],
            fulfillments: [{ ...shipment, shipmentDetails: { recipient } }],
          },
        }),
      );

      assert.equal(refused.status, 400);
      return refused.codes.join();
    },
  },
  {
    id: 'orders/version-missing',
    sentence: 'An update without a version is refused: BAD_REQUEST, field order.version.',
    source: sources.updateOrder,
    async check({ client, key, makeWork, placeOrder, locationId, refusal }) {
      const placed = await placeOrder((await makeWork()).variationId);

      const refused = await refusal(
        client.orders.update({
          orderId: placed.id,
          idempotencyKey: key(),
          order: { locationId, ticketName: 'A' },
        }),
      );

      assert.deepEqual(
        [refused.status, refused.codes, refused.field],
        [400, ['BAD_REQUEST'], 'order.version'],
      );
    },
  },
  {
    id: 'orders/version-old',
    sentence: 'An update with an old version is refused: VERSION_MISMATCH; every update raises the version.',
    source: sources.updateOrder,
    async check({ client, key, makeWork, placeOrder, locationId, refusal }) {
      const { id: orderId, version } = await placeOrder((await makeWork()).variationId);
      const update = (ticketName: string) =>
        client.orders.update({ orderId, idempotencyKey: key(), order: { locationId, version, ticketName } });

      const { order } = await update('A');
      const refused = await refusal(update('B'));

      assert.ok((order?.version ?? 0) > version);
      assert.deepEqual([refused.status, refused.codes], [400, ['VERSION_MISMATCH']]);
      return `category ${refused.category}, field ${refused.field}`;
    },
  },
  {
    id: 'orders/cancel-unpaid',
    sentence: 'An unpaid order is cancelled together with its shipment in one call, and not without it.',
    source: sources.updateOrder,
    async check({ client, key, makeWork, placeOrder, locationId, refusal }) {
      const { id: orderId, version, shipment: uid } = await placeOrder((await makeWork()).variationId);
      const cancel = (fulfillments?: { uid: string; state: 'CANCELED' }[]) =>
        client.orders.update({
          orderId,
          idempotencyKey: key(),
          order: { locationId, version, state: 'CANCELED', ...(fulfillments && { fulfillments }) },
        });

      const alone = await refusal(cancel());
      const { order } = await cancel([{ uid, state: 'CANCELED' }]);

      assert.equal(alone.status, 400);
      assert.equal(order?.state, 'CANCELED');
      return `without: ${alone.codes}`;
    },
  },
  {
    id: 'orders/paid-with-shipment',
    sentence:
      'A paid order with a shipment stays OPEN, owes nothing and has a tender; it cannot be cancelled any more.',
    source: sources.payOrder,
    async check({ client, key, makeWork, placeOrder, pay, order, locationId, refusal }) {
      const placed = await placeOrder((await makeWork()).variationId);
      const payment = await pay(placed);
      const paid = await order(placed.id);

      const refused = await refusal(
        client.orders.update({
          orderId: placed.id,
          idempotencyKey: key(),
          order: {
            locationId,
            version: paid.version ?? 0,
            state: 'CANCELED',
            fulfillments: [{ uid: placed.shipment, state: 'CANCELED' }],
          },
        }),
      );

      assert.equal(paid.state, 'OPEN');
      assert.equal(paid.netAmountDueMoney?.amount, 0n);
      assert.equal(paid.tenders?.[0]?.paymentId ?? paid.tenders?.[0]?.id, payment.id);
      assert.ok((paid.version ?? 0) > placed.version);
      assert.equal(refused.status, 400);
      return refused.codes.join();
    },
  },
  {
    id: 'orders/paid-without-shipment',
    sentence:
      'A paid order without a shipment is COMPLETED at once, and then nothing about it changes any more.',
    source: sources.payOrder,
    async check({ client, key, makeWork, placeOrder, pay, order, locationId, refusal }) {
      const placed = await placeOrder((await makeWork()).variationId, { shipped: false });
      await pay(placed);
      const paid = await order(placed.id);

      const refused = await refusal(
        client.orders.update({
          orderId: placed.id,
          idempotencyKey: key(),
          order: { locationId, version: paid.version ?? 0, ticketName: 'A' },
        }),
      );

      assert.equal(paid.state, 'COMPLETED');
      assert.equal(refused.status, 400);
      return refused.codes.join();
    },
  },
  {
    id: 'orders/ship',
    sentence:
      'A shipment cannot be completed before the order is paid; then shipment and order complete in one call.',
    source: sources.fulfillments,
    async check({ client, key, makeWork, placeOrder, pay, order, locationId, refusal }) {
      const placed = await placeOrder((await makeWork()).variationId);
      const ship = (version: number) =>
        client.orders.update({
          orderId: placed.id,
          idempotencyKey: key(),
          order: {
            locationId,
            version,
            state: 'COMPLETED',
            fulfillments: [{ uid: placed.shipment, state: 'COMPLETED' }],
          },
        });

      const early = await refusal(ship(placed.version));
      await pay(placed);
      const { order: shipped } = await ship((await order(placed.id)).version ?? 0);

      assert.equal(early.status, 400);
      assert.equal(shipped?.state, 'COMPLETED');
      return `early: ${early.codes}`;
    },
  },
  {
    id: 'orders/search-open',
    sentence: 'A search for OPEN orders finds paid ones that wait for their shipment too.',
    source: sources.searchOrders,
    async check({ client, makeWork, placeOrder, pay, locationId, eventually }) {
      const { variationId } = await makeWork();
      const [unpaid, paid] = [await placeOrder(variationId), await placeOrder(variationId)];
      await pay(paid);

      await eventually(
        'both orders are found',
        () =>
          client.orders.search({
            locationIds: [locationId],
            query: { filter: { stateFilter: { states: ['OPEN'] } } },
            limit: 20,
          }),
        ({ orders }) => [unpaid, paid].every(({ id }) => orders?.some((order) => order.id === id)),
      );
    },
  },
  {
    id: 'orders/metadata',
    sentence:
      'What this application writes into an order’s metadata comes back from a search by the time it was made.',
    source: sources.metadata,
    async check({ client, key, makeWork, locationId, eventually }) {
      const { variationId: catalogObjectId } = await makeWork();
      const metadata = { shop_order: key() };
      const order = { locationId, metadata, lineItems: [{ quantity: '1', catalogObjectId }] };
      const made = (await client.orders.create({ idempotencyKey: key(), order })).order;
      const at = made?.createdAt ?? '';

      const { orders } = await eventually(
        'the order is found',
        () =>
          client.orders.search({
            locationIds: [locationId],
            query: {
              filter: {
                stateFilter: { states: ['OPEN'] },
                dateTimeFilter: { createdAt: { startAt: at, endAt: at } },
              },
              sort: { sortField: 'CREATED_AT', sortOrder: 'ASC' },
            },
          }),
        ({ orders }) => orders?.some(({ id }) => id === made?.id) ?? false,
      );

      assert.deepEqual(orders?.find(({ id }) => id === made?.id)?.metadata, metadata);
    },
  },
  {
    id: 'orders/search-by-date',
    sentence: 'A filter by one date and sorting by another is refused.',
    source: sources.searchOrders,
    async check({ client, locationId, refusal }) {
      const refused = await refusal(
        client.orders.search({
          locationIds: [locationId],
          query: {
            filter: { dateTimeFilter: { updatedAt: { startAt: '2026-01-01T00:00:00Z' } } },
            sort: { sortField: 'CREATED_AT' },
          },
        }),
      );

      assert.equal(refused.status, 400);
      return refused.codes.join();
    },
  },
  {
    id: 'orders/unknown-ids',
    sentence: 'Orders that are not there are left out of a batch; asked for alone they are 404 NOT_FOUND.',
    source: sources.batchOrders,
    async check({ client, makeWork, placeOrder, locationId, refusal }) {
      const { id } = await placeOrder((await makeWork()).variationId);

      const { orders } = await client.orders.batchGet({ locationId, orderIds: ['nobody', id] });
      const alone = await refusal(client.orders.get({ orderId: 'nobody' }));

      assert.deepEqual(
        orders?.map((order) => order.id),
        [id],
      );
      assert.equal(alone.status, 404);
      return alone.codes.join();
    },
  },
];
