// Rule 20.3
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { ordersCsv } from '#functions/orders/admin/export-orders.ts';
import { saleOf } from '#functions/orders/mail-contents.ts';
import { parseOrders } from '#functions/orders/order.ts';
import { lineName } from '#shared/order/line-words.ts';
import type { OpenOrder } from '#shared/order/order.ts';
import type { StudioOrder, StudioOrderDetail } from '#shared/order/studio-order.ts';
import { write } from '#test/support/mail/letters.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import type { Work } from '#test/support/orders/works.ts';
import { call } from '#test/support/shop/call.ts';
import { adminCookie } from '#test/support/shop/session.ts';

const small = { title: 'Moon Stairs, The', name: 'Small, 8 × 10 in', stock: 5 };
/** One title and size in two formats, one of them twice in Square's catalogue. */
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
let cookies: string[];
let orderId: string;
beforeEach(async () => {
  shop = await openShop({ works });
  cookies = [await adminCookie(shop.services)];
  const ada = shop.shopper();
  for (const work of works) await ada.addToCart(work);
  orderId = await ada.placed();
  expect((await ada.pay(orderId)).status).toBe(200);
});

const stored = async () => parseOrders([(await shop.table.get(keys.order(orderId))) ?? {}]);
const detail = async (): Promise<StudioOrderDetail> =>
  (await call(shop.studio, 'readOrder', { cookies, params: { id: orderId } })).body;

describe('format and size of sold works', () => {
  it('are shown on the order, in the list and in the list of Square’s open orders', async () => {
    const list: StudioOrder[] = (await call(shop.studio, 'listOrders', { cookies, query: {} })).body.orders;
    const open: OpenOrder[] = (await call(shop.studio, 'listOpenOrders', { cookies })).body;

    expect((await detail()).lines.map(lineName).sort()).toEqual(names);
    expect(list[0]?.lines.map(lineName).sort()).toEqual(names);
    expect(open[0]?.lineItems?.map(({ name }) => name).sort()).toEqual(names);
  });

  it('are in the file of sales', async () => {
    const csv = ordersCsv(await stored());

    for (const form of ['Fine Art Prints, Small', 'Small, 8 × 10 in · #D-V1', 'Small, 8 × 10 in · #N-V1'])
      expect(csv).toContain(form);
  });

  it('are in the emails to the shopper and to the artist', async () => {
    for (const order of await stored()) {
      for (const kind of ['order-confirmed', 'order-arrived'] as const) {
        const letter = write({ kind, sale: saleOf(order, 0) });

        expect(letter.works.map(({ title, size }) => `${title}, ${size}`).sort()).toEqual(names);
      }
    }
  });

  it('are shown for an order from before formats were stored, as long as its works exist', async () => {
    const [order] = await stored();
    await shop.table.put({
      ...(await shop.table.get(keys.order(orderId))),
      ...keys.order(orderId),
      lines: order?.lines.map(({ format: _, ...line }) => line),
    });

    expect((await detail()).lines.map(lineName).sort()).toEqual(names);
  });

  it('distinguish the lines of an older order whose works were removed', async () => {
    const [order] = await stored();
    await shop.table.put({
      ...(await shop.table.get(keys.order(orderId))),
      ...keys.order(orderId),
      lines: order?.lines.map(({ format: _, artworkId, ...line }) => ({
        ...line,
        artworkId: `GONE-${artworkId}`,
        name: small.name,
      })),
    });

    const [old] = await stored();
    if (!old) throw new Error('The order is gone');
    const list: StudioOrder[] = (await call(shop.studio, 'listOrders', { cookies, query: {} })).body.orders;
    const open: OpenOrder[] = (await call(shop.studio, 'listOpenOrders', { cookies })).body;
    const letter = write({ kind: 'order-confirmed', sale: saleOf(old, 0) });
    for (const read of [
      (await detail()).lines.map(lineName),
      list[0]?.lines.map(lineName),
      open[0]?.lineItems?.map(({ name }) => name),
      letter.works.map(({ title, size }) => `${title}, ${size}`),
      ordersCsv([old]).match(/ · #[^;"]+/g),
    ])
      expect(new Set(read).size).toBe(works.length);
  });
});
