import assert from 'node:assert/strict';
import { describe, test } from 'vitest';
import { openSides } from '#test/square/sides.ts';
import { newOrder } from './shapes.ts';

/** Facts about another seller's objects, checked only with the simulator, because the sandbox has one seller. */
describe.each(await openSides())('facts about other accounts, checked with the $name', (square) => {
  const { client, key, locationId } = square;

  async function refused(ask: () => Promise<unknown>): Promise<void> {
    await square.asAnotherSeller(async () => {
      const { status, codes } = await square.refusal(ask());
      assert.deepEqual({ status, codes }, { status: 403, codes: ['FORBIDDEN'] });
    });
  }

  // https://developer.squareup.com/forums/t/different-merchant-location-error/18488
  test.runIf(square.name === 'simulator')(
    'A request for an order of another seller is refused, and so is a search at a location of another seller.',
    async () => {
      const { id: orderId } = await newOrder(square);

      await refused(() => client.orders.get({ orderId }));
      await refused(() => client.orders.search({ locationIds: [locationId] }));
      await square.asAnotherSeller(async () => {
        assert.deepEqual((await client.orders.search({ locationIds: ['LOTHER'] })).orders ?? [], []);
      });
    },
  );

  // https://developer.squareup.com/forums/t/not-authorized-to-access-orders-with-location-id-while-creating-a-order-checkout/6260
  test.runIf(square.name === 'simulator')(
    'Requests for another seller’s payments are refused, and a void by idempotency key does not change these payments.',
    async () => {
      const order = await newOrder(square);
      const idempotencyKey = key();
      const payment = await square.pay(order, { idempotencyKey, autocomplete: false });
      const { id: paymentId = '', amountMoney = {} } = payment;

      await refused(() => client.payments.get({ paymentId }));
      await refused(() => client.payments.complete({ paymentId }));
      await refused(() => client.payments.cancel({ paymentId }));
      await refused(() => square.pay(order, { idempotencyKey: key() }));
      await refused(() => client.refunds.refundPayment({ idempotencyKey: key(), paymentId, amountMoney }));
      await square.asAnotherSeller(() => client.payments.cancelByIdempotencyKey({ idempotencyKey }));
      assert.equal((await client.payments.get({ paymentId })).payment?.status, 'APPROVED');
    },
  );
});
