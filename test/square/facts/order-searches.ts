import assert from 'node:assert/strict';
import type { Fact } from '#test/square/fact.ts';
import { sources } from '#test/square/sources.ts';
import { codesOfBadRequest, newOrder } from './shapes.ts';

/** Finding orders again. */
export const orderSearchFacts: readonly Fact[] = [
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
    id: 'orders/search-changed',
    sentence:
      'A search by the time of the last change finds an order of any state, and the return order of a refund, which names the sale.',
    source: sources.searchOrders,
    async check(square) {
      const { client, locationId, eventually } = square;
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
    },
  },
  {
    id: 'orders/search-by-date',
    sentence: 'A filter by one date and sorting by another is refused.',
    source: sources.searchOrders,
    async check(square) {
      const { client, locationId } = square;
      return codesOfBadRequest(
        square,
        client.orders.search({
          locationIds: [locationId],
          query: {
            filter: { dateTimeFilter: { updatedAt: { startAt: '2026-01-01T00:00:00Z' } } },
            sort: { sortField: 'CREATED_AT' },
          },
        }),
      );
    },
  },
  {
    id: 'orders/unknown-ids',
    sentence: 'Orders that are not there are left out of a batch; asked for alone they are 404 NOT_FOUND.',
    source: sources.batchOrders,
    async check(square) {
      const { client, locationId, refusal } = square;
      const { id } = await newOrder(square);

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
