import { expect, onTestFinished, test } from 'vitest';
import {
  paySquareOrder,
  placeSquareOrder,
  refusal,
  simulatorLocationId,
  startTestSimulator,
} from '#test/support/shop/simulator.ts';

const { simulator, client } = await startTestSimulator();

test('an order takes names and prices from the catalogue and adds up, shipping included', async () => {
  const { order } = await client.orders.create({
    order: {
      locationId: simulatorLocationId,
      referenceId: 'shop-1',
      metadata: { shop: 'gallery' },
      lineItems: [
        { quantity: '2', catalogObjectId: 'TEAPOT-SMALL' },
        { quantity: '1', name: 'Gift wrap', basePriceMoney: { amount: 300n, currency: 'USD' } },
      ],
      serviceCharges: [
        {
          name: 'Shipping',
          amountMoney: { amount: 1500n, currency: 'USD' },
          calculationPhase: 'SUBTOTAL_PHASE',
        },
      ],
    },
  });

  expect(order).toMatchObject({
    state: 'OPEN',
    version: 1,
    referenceId: 'shop-1',
    metadata: { shop: 'gallery' },
  });
  expect(order?.lineItems?.[0]).toMatchObject({
    name: 'Teapot with Weather',
    variationName: '8x10',
    totalMoney: { amount: 9000n, currency: 'USD' },
  });
  expect(order?.totalMoney?.amount).toBe(10_800n);
  expect(order?.netAmountDueMoney?.amount).toBe(10_800n);
});

test('the price of a location beats the general one', async () => {
  simulator.simulate({
    type: 'price-change',
    variationId: 'TEAPOT-LARGE',
    amount: 8_800,
    locationId: simulatorLocationId,
  });

  const { total } = await placeSquareOrder(client, { variationId: 'TEAPOT-LARGE' });

  expect(total).toBe(8_800n);
});

test.each([
  [
    'no quantity',
    { quantity: '', catalogObjectId: 'TEAPOT-SMALL' },
    'BAD_REQUEST',
    'order.line_items[0].quantity',
  ],
  [
    'half a picture',
    { quantity: '0.5', catalogObjectId: 'TEAPOT-SMALL' },
    'INVALID_VALUE',
    'order.line_items[0].quantity',
  ],
  [
    'a line without price',
    { quantity: '1', name: 'Frame' },
    'BAD_REQUEST',
    'order.line_items[0].base_price_money',
  ],
])('%s is refused', async (_what, line, code, field) => {
  const refused = await refusal(
    client.orders.create({ order: { locationId: simulatorLocationId, lineItems: [line] } }),
  );

  expect(refused).toMatchObject({ codes: [code], field });
});

test.each([
  ['reference', { referenceId: 'x'.repeat(41) }, 'order.reference_id'],
  ['ticket name', { ticketName: 'x'.repeat(31) }, 'order.ticket_name'],
])('a %s that is too long is refused', async (_what, labels, field) => {
  const refused = await refusal(
    client.orders.create({ order: { locationId: simulatorLocationId, ...labels } }),
  );

  expect(refused).toMatchObject({ codes: ['VALUE_TOO_LONG'], field });
});

test('a search follows its cursor through all open orders, newest first', async () => {
  const { client: other } = await startTestSimulator();
  const placed: string[] = [];
  for (let count = 0; count < 7; count++) placed.push((await placeSquareOrder(other)).id);
  const query = { filter: { stateFilter: { states: ['OPEN' as const] } } };

  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await other.orders.search({
      locationIds: [simulatorLocationId],
      limit: 3,
      query,
      ...(cursor && { cursor }),
    });
    found.push(...(page.orders ?? []).map(({ id }) => id ?? ''));
    cursor = page.cursor;
  } while (cursor);

  expect(found.sort()).toEqual(placed.sort());
});

test('a price preview stores nothing', async () => {
  const before = simulator.ledger().orders.length;

  const { order } = await client.orders.calculate({
    order: {
      locationId: simulatorLocationId,
      lineItems: [{ quantity: '2', catalogObjectId: 'TEAPOT-SMALL' }],
    },
  });

  expect(order?.totalMoney?.amount).toBe(9000n);
  expect(simulator.ledger().orders).toHaveLength(before);
});

test('a Square that demands a phone number refuses a shipment without one, by the name of the field', async () => {
  const place = (recipient: object) =>
    client.orders.create({
      order: {
        locationId: simulatorLocationId,
        lineItems: [{ quantity: '1', catalogObjectId: 'TEAPOT-SMALL' }],
        fulfillments: [
          { type: 'SHIPMENT', shipmentDetails: { recipient: { displayName: 'Ann', ...recipient } } },
        ],
      },
    });
  simulator.simulate({ type: 'phone-required' });
  onTestFinished(() => simulator.simulate({ type: 'phone-required', on: false }));

  expect(await refusal(place({}))).toMatchObject({
    status: 400,
    codes: ['MISSING_REQUIRED_PARAMETER'],
    field: 'order.fulfillments[0].shipment_details.recipient.phone_number',
  });
  expect((await place({ phoneNumber: '+15035550100' })).order?.state).toBe('OPEN');
});

test('a paid order is not completed before its shipment', async () => {
  const order = await placeSquareOrder(client, { variationId: 'TEAPOT-SMALL' });
  await paySquareOrder(client, order);
  const { order: paid } = await client.orders.get({ orderId: order.id });

  const early = await refusal(
    client.orders.update({
      orderId: order.id,
      order: { locationId: simulatorLocationId, version: paid?.version ?? 0, state: 'COMPLETED' },
    }),
  );

  expect(early).toMatchObject({ codes: ['BAD_REQUEST'] });
});
