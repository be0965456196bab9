// Rule 17.18
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardTestingBrake } from '#functions/orders/purchase/pay/limits.ts';
import { judge } from '#test/support/orders/invariants.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';

const print = { id: 'TEAPOT', price: 4_500, stock: 500 } as const;
const minute = 60_000;
const hour = 60 * minute;
const declined = 'cnon:declined:GENERIC_DECLINE';
const { declines, newGuestWait } = cardTestingBrake;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ works: [print] });
});
beforeEach(() => {
  shop.advance(2 * hour - (shop.now() % hour));
  shop.metrics.length = 0;
});

const authorisations = () => shop.simulator.ledger().payments.length;

/** Somebody with a print in the cart and an order for it. */
async function ready() {
  const shopper = shop.shopper();
  await shopper.addToCart(print);
  return { shopper, orderId: String((await shopper.order()).body.orderId) };
}

/** Tries stolen cards from as many networks, two guests each, until all of them are refused. */
async function testCards(networks: number): Promise<void> {
  await Promise.all(
    Array.from({ length: networks }, async () => {
      for (let guest = 0; guest < 2; guest++) {
        const { shopper } = await ready();
        for (let order = 0; order < 2; order++) {
          const { body } = await shopper.order();
          for (let card = 0; card < 5; card++)
            if ((await shopper.pay(String(body.orderId), declined)).status !== 402) return;
        }
      }
    }),
  );
}

describe('a series of declined cards from many networks', () => {
  it('is stopped after thirty, and those that run at the same moment', async () => {
    const before = authorisations();
    await testCards(20);

    const tried = authorisations() - before;
    expect(tried).toBeGreaterThanOrEqual(declines.limit);
    expect(tried).toBeLessThan(declines.limit + 20);
    expect(shop.metrics).toContain('TooManyPayments');
  });

  it('lets a new visitor pay the same order after a minute, and says so', async () => {
    await testCards(10);
    const { shopper, orderId } = await ready();
    const refused = await shopper.pay(orderId);

    expect(refused).toMatchObject({
      status: 429,
      body: {
        error:
          'Many cards were declined in this shop within the last hours, so new visitors wait a minute before they pay. Your card was not charged, and your cart is kept. Please try again in a minute.',
      },
    });
    expect((await shopper.status(orderId)).body.state).toBe('OPEN');
    shop.advance(newGuestWait);
    expect((await shopper.order()).body.orderId).toBe(orderId);
    expect((await shopper.pay(orderId)).status).toBe(200);
  });

  it('does not hold up a visitor whose cart is older, nor one who changes a quantity', async () => {
    const { shopper, orderId } = await ready();
    const other = shop.shopper();
    await other.addToCart(print);
    shop.advance(newGuestWait);
    await testCards(10);

    expect((await shopper.pay(orderId)).status).toBe(200);
    await other.addToCart(print, 2);
    expect((await other.pay(String((await other.order()).body.orderId))).status).toBe(200);
  });

  it('is stopped sooner for each guest and network by those who have waited', async () => {
    const prepared = await Promise.all(Array.from({ length: 5 }, ready));
    shop.advance(newGuestWait);
    await testCards(10);
    const before = authorisations();
    for (const { shopper, orderId } of prepared)
      for (let card = 0; card < 5; card++) await shopper.pay(orderId, declined);

    expect(authorisations() - before).toBe(5 * cardTestingBrake.declinesOfGuest.limit);
  });

  it('ends with the hour after it', async () => {
    await testCards(10);
    shop.advance(hour);
    const early = await ready();
    expect((await early.shopper.pay(early.orderId)).status).toBe(429);
    shop.advance(hour);
    const { shopper, orderId } = await ready();

    expect((await shopper.pay(orderId)).status).toBe(200);
  });

  it('leaves orders, payments and stock in agreement', async () => {
    await shop.reconcileToTheEnd(1);
    expect((await judge(shop)).broken).toEqual([]);
  });
});
