import { describe, expect, it } from 'vitest';
import { openShopfront, pauseBefore } from '#test/support/orders/shopfront.ts';
import { original } from '#test/support/orders/works.ts';

/** A stranger is in the middle of paying for the only piece; this card will be declined. */
async function whileAStrangerPays() {
  const shop = await openShopfront();
  const honest = shop.visitor();
  await honest.addToCart(original);
  const pause = pauseBefore('square.createPayment');
  const stranger = shop.visitor(shop.processBehind(pause.intercept));
  await stranger.addToCart(original);
  const orderId = await stranger.placed();
  const declined = stranger.pay(orderId, 'cnon:declined:GENERIC_DECLINE');
  await pause.standing;
  return {
    shop,
    honest,
    strangerIsDeclined: async () => {
      pause.goOn();
      expect((await declined).status).toBe(402);
    },
  };
}

describe('a work that another shopper is paying for', () => {
  it('stays in the cart: validation removes nothing', async () => {
    const { shop, honest, strangerIsDeclined } = await whileAStrangerPays();

    expect(await honest.validate()).toEqual({ removedCount: 0, removedItems: [] });
    const [line] = await honest.cart();
    // `held` tells the page to say why it cannot be had at this moment.
    expect(line?.variation).toMatchObject({ inStock: 0, held: true });

    await strangerIsDeclined();
    const [after] = await honest.cart();
    expect(after?.variation).toMatchObject({ inStock: 1 });
    expect(after?.variation.held ?? false).toBe(false);
    await shop.close();
  });

  it('is refused with the reason, and can be bought once the other shopper’s card was declined', async () => {
    const { shop, honest, strangerIsDeclined } = await whileAStrangerPays();

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
    await shop.close();
  });

  it('is refused with the reason to a shopper who had placed an order before', async () => {
    const shop = await openShopfront();
    const honest = shop.visitor();
    await honest.addToCart(original);
    const order = await honest.placed();
    const pause = pauseBefore('square.createPayment');
    const stranger = shop.visitor(shop.processBehind(pause.intercept));
    await stranger.addToCart(original);
    const declined = stranger.pay(await stranger.placed(), 'cnon:declined:GENERIC_DECLINE');
    await pause.standing;

    const refused = await honest.pay(order);

    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'HELD', error: expect.stringContaining('available') });
    pause.goOn();
    await declined;
    expect((await honest.pay(order)).status).toBe(200);
    await shop.close();
  });

  it('is removed from the cart once the other shopper has paid for it', async () => {
    const shop = await openShopfront();
    const honest = shop.visitor();
    await honest.addToCart(original);
    const shopper = shop.visitor();
    await shopper.addToCart(original);
    expect((await shopper.pay(await shopper.placed())).status).toBe(200);

    expect((await honest.validate()).removedItems).toMatchObject([{ reason: 'Out of stock' }]);
    await shop.close();
  });
});
