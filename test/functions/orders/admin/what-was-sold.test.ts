// Rule 20.3
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { ordersCsv } from '#functions/orders/admin/export-orders.ts';
import { type Order, readOrder } from '#functions/orders/order.ts';
import { saleOf } from '#functions/orders/order-mail.ts';
import { lineName } from '#shared/order/line-words.ts';
import { write } from '#test/support/mail/letters.ts';
import { type Artist, artistAt } from '#test/support/orders/artist.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import type { Work } from '#test/support/orders/works.ts';

const small = { title: 'Moon Stairs, The', name: 'Small, 8 × 10 in', stock: 5 };
/** Three works with the same title and size: one is printed on paper, two are printed on wood. */
const works: readonly Work[] = [
  { ...small, id: 'PAPER', category: 'Fine Art Prints', price: 3_800 },
  { ...small, id: 'WOOD', category: 'Prints on Wood', price: 8_500 },
  { ...small, id: 'AGAIN', category: 'Prints on Wood', price: 8_500 },
];
const names = [
  'The Moon Stairs, Fine Art Prints, Small, 8 × 10 in',
  'The Moon Stairs, Prints on Wood, Small, 8 × 10 in · #D-V1',
  'The Moon Stairs, Prints on Wood, Small, 8 × 10 in · #N-V1',
];

let shop: Shop;
let artist: Artist;
let orderId: string;
beforeEach(async () => {
  shop = await openShop({ works });
  artist = await artistAt(shop);
  const ada = shop.shopper();
  for (const work of works) await ada.addToCart(work);
  orderId = await ada.placed();
  expect((await ada.pay(orderId)).status).toBe(200);
});

const stored = async () => (await readOrder(shop.table, orderId)) as Order;
const detail = async () => (await artist.read(orderId)).body.lines.map(lineName);
const change = (lines: readonly object[]) =>
  shop.table.update(keys.order(orderId), changing({ set: { lines } }));

/**
 * Returns the names of the sold works on the order, in both lists, in the file of sales, and in the emails to the
 * shopper and the artist.
 */
async function everywhere(): Promise<(readonly string[])[]> {
  const order = await stored();
  const [listed] = await artist.list({});
  const [open] = await artist.openOrders();
  const kinds = ['order-confirmed', 'order-arrived'] as const;
  const letters = kinds.map((kind) => write({ kind, sale: saleOf(order, 0) }));
  return [
    await detail(),
    listed?.lines.map(lineName) ?? [],
    open?.lineItems?.map(({ name }) => name) ?? [],
    ordersCsv([order]).match(/The Moon Stairs, [^;"]+/g) ?? [],
    ...letters.map(({ works: sold }) => sold.map(({ title, size }) => `${title}, ${size}`)),
  ];
}

describe('format and size of sold works', () => {
  it('are shown on the order, in both lists, in the file of sales and in the emails', async () => {
    for (const read of await everywhere()) expect([...read].sort()).toEqual(names);
  });

  it('are shown even if an earlier version stored the order without formats, as long as its works exist', async () => {
    await change((await stored()).lines.map(({ format: _, ...line }) => line));

    expect((await detail()).sort()).toEqual(names);
  });

  it('distinguish the lines of an order that was stored without formats and whose works were removed', async () => {
    const { lines } = await stored();
    await change(
      lines.map(({ format: _, ...line }) => ({
        ...line,
        artworkId: `GONE-${line.artworkId}`,
        name: small.name,
      })),
    );

    for (const read of await everywhere()) expect(new Set(read).size).toBe(works.length);
  });
});
