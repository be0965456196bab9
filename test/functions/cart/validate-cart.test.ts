import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { call } from '#test/support/shop/call.ts';
import { arrive, stock } from '#test/support/shop/guest.ts';
import { openServices } from '#test/support/shop/open-services.ts';

async function cartOf(count: number) {
  const shop = await openServices();
  const choices = await stock(shop.table, count);
  const guest = arrive();
  for (const body of choices) await call(shop.cart, 'addToCart', { ...guest, body });
  return { ...shop, guest };
}

describe('validating the cart', () => {
  // Rule 8.11
  it('removes works that cannot be bought, and gives a reason for each', async () => {
    const { cart, guest, table } = await cartOf(6);
    const change = (index: number, name: string, value: unknown) =>
      table.update(keys.variation(`WORK${index}`, `WORK${index}-V1`), changing({ set: { [name]: value } }));
    await change(0, 'hidden', true);
    await change(1, 'isDeleted', true);
    await change(2, 'squareCount', 0);
    await change(3, 'price', null);
    await table.remove(keys.variation('WORK4', 'WORK4-V1'));

    const { body } = await call(cart, 'validateCart', guest);

    expect(body.removedCount).toBe(5);
    expect(
      body.removedItems.sort((a: { title: string }, b: { title: string }) => a.title.localeCompare(b.title)),
    ).toEqual([
      { title: 'Work 0', variationName: 'Regular', reason: 'No longer available' },
      { title: 'Work 1', variationName: 'Regular', reason: 'No longer available' },
      { title: 'Work 2', variationName: 'Regular', reason: 'Out of stock' },
      { title: 'Work 3', variationName: 'Regular', reason: 'Priced on request' },
      { title: 'Work 4', variationName: 'Regular', reason: 'No longer available' },
    ]);
    const left = await call(cart, 'getCart', guest);
    expect(left.body.map((line: { artworkId: string }) => line.artworkId)).toEqual(['WORK5']);
  });

  it('removes nothing for a visitor without a cart', async () => {
    const { cart } = await openServices();

    const { status, body } = await call(cart, 'validateCart');

    expect([status, body]).toEqual([200, { removedCount: 0, removedItems: [] }]);
  });
});
