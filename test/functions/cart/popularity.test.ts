// Rules 8.6 and 17.15
import { beforeEach, describe, expect, it } from 'vitest';
import { addCartLine, changeQuantity, removeCartLine } from '#functions/cart/cart-records.ts';
import { call } from '#test/support/shop/call.ts';
import { arrive, guestIdOf } from '#test/support/shop/guest.ts';
import { openServices } from '#test/support/shop/open-services.ts';

const wanted = { artworkId: 'MOON', variationId: 'MOON-V1', title: 'Moon', name: 'Regular' };
const month = 30 * 24 * 3600 * 1000;

async function setup() {
  const { cart, clock, services } = await openServices();
  const me = arrive();
  const { artworkId, variationId } = wanted;
  const ask = async () =>
    (await call(cart, 'getItemPopularity', { ...me, params: { artworkId, variationId } })).body;
  return { clock, services, ask, myId: guestIdOf(me) };
}

let shop: Awaited<ReturnType<typeof setup>>;
beforeEach(async () => {
  shop = await setup();
});

describe('the number of other carts with an item', () => {
  it('excludes the shopper’s own cart and counts each other cart once', async () => {
    const { services, ask, myId } = shop;
    expect(await ask()).toEqual({ count: 0 });
    await addCartLine(services, myId, wanted);
    const line = await addCartLine(services, 'ann', wanted);
    await addCartLine(services, 'ben', wanted);
    await changeQuantity(services, 'ann', line, 5);

    expect(await ask()).toStrictEqual({ count: 2 });
    await removeCartLine(services, 'ben', line.id);
    expect(await ask()).toEqual({ count: 1 });
  });

  it('ignores expired carts whose rows still exist', async () => {
    const { services, ask, clock } = shop;
    await addCartLine(services, 'ann', wanted);
    clock.advance(1000);
    await addCartLine(services, 'ben', wanted);

    clock.advance(month - 1000);

    expect(await ask()).toEqual({ count: 1 });
  });

  it('is at most 99', async () => {
    const { services, ask, myId } = shop;
    const guests = [myId, ...Array.from({ length: 120 }, (_, index) => `guest${index}`)];
    await Promise.all(guests.map((guest) => addCartLine(services, guest, wanted)));

    expect(await ask()).toEqual({ count: 99 });
  });
});
