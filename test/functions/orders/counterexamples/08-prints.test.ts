import { describe, expect, it } from 'vitest';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { stopAt } from '#test/support/orders/stop.ts';
import { variationOf, type Work } from '#test/support/orders/works.ts';

function print(stock: number): Work {
  return { id: 'PRINT', price: 4_500, stock };
}

const newsOfPrint = (shop: Shop) =>
  shop.hear('inventory.count.updated', {
    inventory_counts: [{ catalog_object_id: variationOf(print(0)) }],
  });

describe('prints', () => {
  it('are not subtracted twice if Square has counted a sale that the shop has not recorded yet', async () => {
    const shop = await openShop({ works: [print(2)] });
    const { orderId } = await shop.crashed({ of: 'square.completePayment', side: 'after' });
    shop.simulator.settle();
    await newsOfPrint(shop);

    const second = await shop.withCart({ work: print(2) });
    expect((await second.cart())[0]?.variation.inStock).toBe(1);
    const order = await second.order();
    expect(order.status).toBe(200);
    expect((await second.pay(String(order.body.orderId))).status).toBe(200);

    await shop.reconcileToTheEnd(4);
    expect(await shop.stateOf(orderId)).toBe('PAID');
    expect(shop.countAtSquare(print(2))).toBe(0);
  });

  it('stay sold out after a sale at the till, even if Square then sends a count older than the stored one', async () => {
    const shop = await openShop({ works: [print(1)] });
    const pause = stopAt({ of: 'square.createPayment', side: 'before' });
    const shopper = shop.shopper(shop.process({ stop: pause }));
    await shopper.addToCart(print(1));
    const paying = shopper.pay(await shopper.placed());
    await pause.stopped;
    const before = shop.simulator.ledger().counts;
    shop.simulator.sellAtTill(variationOf(print(1)), 1);
    await newsOfPrint(shop);
    // Square then returns its earlier count again.
    shop.simulator.faults.add({
      kind: 'answer',
      status: 200,
      body: { counts: before },
      match: { operation: 'batchRetrieveCounts' },
    });
    pause.resume();

    const refused = await paying;

    expect(shop.captured()).toEqual([]);
    expect(refused.status).not.toBe(200);
    shop.simulator.faults.clear();
    await shop.reconcileToTheEnd(5);
    expect(shop.authorised()).toEqual([]);
    expect(shop.countAtSquare(print(1))).toBe(0);
  });

  it('are not subtracted again if Square counted a sale while the artist added a unit', async () => {
    const shop = await openShop({ works: [print(1)] });
    await shop.bought({ work: print(1) });
    shop.simulator.settle();
    // Square's count is zero. Then the artist adds one unit at Square.
    shop.simulator.setStock(variationOf(print(1)), 1);

    await newsOfPrint(shop);

    const next = await shop.withCart({ work: print(1) });
    expect((await next.cart())[0]?.variation.inStock).toBe(1);
    expect((await next.pay(await next.placed())).status).toBe(200);
  });
});
