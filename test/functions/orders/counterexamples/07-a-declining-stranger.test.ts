import { describe, expect, it } from 'vitest';
import { openShop } from '#test/support/orders/shop.ts';
import { stopAt } from '#test/support/orders/stop.ts';
import { original } from '#test/support/orders/works.ts';

/** Lets another shopper begin to pay for the only piece with a card that will be declined. */
async function whileAStrangerPays(places: 'cart' | 'order' = 'cart') {
  const shop = await openShop();
  const honest = await shop.withCart();
  const order = places === 'order' ? await honest.placed() : '';
  const pause = stopAt({ of: 'square.createPayment', side: 'before' });
  const { shopper: stranger, orderId } = await shop.ordered({ at: shop.process({ stop: pause }) });
  const declined = stranger.pay(orderId, 'cnon:declined:GENERIC_DECLINE');
  await pause.stopped;
  return {
    honest,
    order,
    strangerIsDeclined: async () => {
      pause.resume();
      expect((await declined).status).toBe(402);
    },
  };
}

describe('a work that another shopper is paying for', () => {
  it('is not removed by the validation of the cart', async () => {
    const { honest, strangerIsDeclined } = await whileAStrangerPays();

    expect(await honest.validate()).toEqual({ removedCount: 0, removedItems: [] });
    const [line] = await honest.cart();
    // With `held` the page explains why the work is unavailable.
    expect(line?.variation).toMatchObject({ inStock: 0, held: true });

    await strangerIsDeclined();
    const [after] = await honest.cart();
    expect(after?.variation).toMatchObject({ inStock: 1 });
    expect(after?.variation.held ?? false).toBe(false);
  });

  it('cannot be ordered until the other shopper’s card is declined, and the refusal states the reason', async () => {
    const { honest, strangerIsDeclined } = await whileAStrangerPays();

    const refused = await honest.order();

    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'HELD',
      error:
        "Someone is paying for 'Work MOON (Originals)' right now. It may become available again in a few minutes.",
    });
    await strangerIsDeclined();
    const paid = await honest.pay(await honest.placed());
    expect(paid.status).toBe(200);
  });

  it('cannot be paid by a shopper who had placed an order before, and the refusal states the reason', async () => {
    const { honest, order, strangerIsDeclined } = await whileAStrangerPays('order');

    const refused = await honest.pay(order);

    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'HELD', error: expect.stringContaining('available') });
    await strangerIsDeclined();
    expect((await honest.pay(order)).status).toBe(200);
  });

  it('is removed from the cart after the other shopper has paid', async () => {
    const shop = await openShop();
    const honest = await shop.withCart();
    await shop.bought({ work: original });

    expect((await honest.validate()).removedItems).toMatchObject([{ reason: 'Out of stock' }]);
  });
});
