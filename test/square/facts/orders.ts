import assert from 'node:assert/strict';
import type { Square } from 'square';
import type { Fact } from '#test/square/fact.ts';
import { type SquareSide, shipment } from '#test/square/side.ts';
import { sources } from '#test/square/sources.ts';
import { codesOfBadRequest } from './shapes.ts';

/** Orders as they are made. */
export const orderFacts: readonly Fact[] = [
  {
    id: 'orders/no-phone',
    sentence:
      'A shipment whose recipient has no phone number is taken: every order of the shop rests on it, and the reference calls the number required.',
    source: sources.fulfillments,
    async check(square) {
      const { phoneNumber: _, ...recipient } = shipment.shipmentDetails?.recipient ?? {};

      const order = await placeFor(recipient, square);

      assert.equal(order?.state, 'OPEN');
      assert.equal(order.fulfillments?.[0]?.shipmentDetails?.recipient?.displayName, 'Contract Test');
    },
  },
  {
    id: 'orders/phone',
    sentence:
      'A recipient may have a phone number with a plus and 15 digits: it is what the shop falls back on.',
    source: sources.fulfillments,
    async check(square) {
      const recipient = { ...shipment.shipmentDetails?.recipient, phoneNumber: '+491512345678901' };

      const order = await placeFor(recipient, square);

      assert.equal(order?.fulfillments?.[0]?.shipmentDetails?.recipient?.phoneNumber, recipient.phoneNumber);
    },
  },
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
    async check(square) {
      const recipient = { ...shipment.shipmentDetails?.recipient, phoneNumber: '+1503555010012345678' };

      return codesOfBadRequest(square, placeFor(recipient, square));
    },
  },
];

/** An order of one work for a recipient, made as the shop makes it. */
async function placeFor(
  recipient: Square.FulfillmentRecipient,
  { client, key, makeWork, locationId }: SquareSide,
): Promise<Square.Order | undefined> {
  const { variationId } = await makeWork();
  const { order } = await client.orders.create({
    idempotencyKey: key(),
    order: {
      locationId,
      lineItems: [{ quantity: '1', catalogObjectId: variationId }],
      fulfillments: [{ ...shipment, shipmentDetails: { recipient } }],
    },
  });
  return order;
}
