import { describe, expect, it } from 'vitest';
import { indexKeys, keys } from '#functions/db/keys.ts';
import { openShop } from '#test/support/orders/shop.ts';
import { address } from '#test/support/orders/shopper.ts';
import type { Work } from '#test/support/orders/works.ts';

describe('a country that Square does not know', () => {
  it.each(['XK', 'QQ', 'UK', 'EU'])(
    'is refused with an error for its field and creates no order (%s)',
    async (country) => {
      const shop = await openShop();
      const shopper = await shop.withCart();

      const answer = await shopper.order({ shippingAddress: { ...address, country } });

      expect(answer.status).toBe(400);
      expect(answer.text.toLowerCase()).toContain('country');
      expect(await shop.orders()).toEqual([]);
      expect(shop.simulator.calls('createOrder')).toEqual([]);
    },
  );
});

describe('an order that Square refuses', () => {
  it('is not stored', async () => {
    const shop = await openShop();
    const shopper = await shop.withCart();
    shop.simulator.faults.add({
      kind: 'answer',
      status: 400,
      body: {
        errors: [
          {
            category: 'INVALID_REQUEST_ERROR',
            code: 'INVALID_VALUE',
            detail: 'Invalid address.',
            field: 'order.fulfillments[0].shipment_details.recipient.address',
          },
        ],
      },
      match: { operation: 'createOrder' },
    });

    const answer = await shopper.order();

    expect(answer.status).toBe(400);
    expect((await shop.orders()).filter(({ state }) => state === 'OPEN')).toEqual([]);
  });
});

describe('unpaid orders whose cancellation fails', () => {
  it('do not delay the cancellation of other unpaid orders', async () => {
    const poisoned = 21;
    const print: Work = { id: 'PRINT', price: 4_500, stock: 500 };
    const shop = await openShop({ works: [print] });
    const stranger = await shop.withCart({ work: print });
    await stranger.placed();
    // Only one order is real. The copies of its row are the orders of other shoppers.
    const [bought = {}] = await shop.orders();
    await shop.table.batchWrite(
      Array.from({ length: poisoned }, (_, place) => {
        const orderId = `${String(bought['orderId']).slice(0, -3)}${String(place).padStart(3, '0')}`;
        const waits = indexKeys.unpaidOrder(Number(bought['createdAt']), orderId);
        const squareOrderId = `POISON${place}`;
        return { put: { ...bought, ...keys.order(orderId), ...waits, orderId, squareOrderId } };
      }),
    );
    shop.simulator.faults.add({ kind: 'server-error', match: { path: '/v2/orders/POISON*' } });
    shop.advance(1_000);
    const { orderId } = await shop.ordered({ work: print });

    shop.advance(24 * 60 * 60_000 + 61_000);
    // The clock is constant, because this test does not check the time limit of a pass.
    const now = shop.services.now();
    await shop.process({ now: () => now }).reconcile();

    expect(await shop.stateOf(orderId)).toBe('CANCELED');
    expect(shop.simulator.faults.list()[0]?.fired).toBeGreaterThanOrEqual(poisoned);
    const honest = shop.simulator.ledger().orders.at(-1);
    expect(honest?.state).toBe('CANCELED');
  });
});
