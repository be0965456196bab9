import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { openSides } from '#test/square/sides.ts';
import { leftOpen, newOrder } from './shapes.ts';

describe.each(await openSides())('facts about searches for orders, checked with the $name', (square) => {
  const { client, makeWork, placeOrder, pay, locationId, eventually, key, refusal } = square;

  // https://developer.squareup.com/reference/square/orders-api/search-orders
  test('A search for OPEN orders also finds paid orders that wait for shipment.', async () => {
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
  });

  // https://developer.squareup.com/docs/orders-api/metadata
  test('A search by creation time returns the metadata that this application wrote into an order.', async () => {
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
  });

  // https://developer.squareup.com/reference/square/orders-api/search-orders
  test('A search by the time of the last change finds orders in any state, and the return orders of refunds with the ids of their sales.', async () => {
    const sale = await newOrder(square);
    const { id: paymentId = '', amountMoney } = await square.pay(sale);
    const startAt = (await square.order(sale.id)).updatedAt ?? '';
    await client.refunds.refundPayment({
      idempotencyKey: square.key(),
      paymentId,
      amountMoney: amountMoney ?? {},
    });

    await eventually(
      'sale and return are found',
      () =>
        client.orders.search({
          locationIds: [locationId],
          query: {
            filter: { dateTimeFilter: { updatedAt: { startAt } } },
            sort: { sortField: 'UPDATED_AT', sortOrder: 'ASC' },
          },
        }),
      ({ orders = [] }) =>
        orders.some(({ id }) => id === sale.id) &&
        orders.some(({ returns }) => returns?.[0]?.sourceOrderId === sale.id),
    );
  });

  // https://developer.squareup.com/reference/square/orders-api/retrieve-order
  test('A request for an order that does not exist is answered with 404 NOT_FOUND.', async () => {
    const refused = await refusal(client.orders.get({ orderId: 'nobody' }));

    assert.equal(refused.status, 404);
    leftOpen(square, refused.codes.join(), 'NOT_FOUND');
  });
});
