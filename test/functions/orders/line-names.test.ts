// Rule 20.3
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { indexKeys, keys } from '#functions/db/keys.ts';
import type { MailContent } from '#functions/mail/letter/content.ts';
import { makeOrderToken } from '#functions/order-link/token.ts';
import { ordersCsv } from '#functions/orders/admin/export-orders.ts';
import { createShopOrders } from '#functions/orders/admin/shop-orders.ts';
import type { Order, OrderLine } from '#functions/orders/order.ts';
import { problemWords } from '#functions/orders/refunds/messages.ts';
import { saleOf } from '#functions/orders/sale-of.ts';
import type { OrderReview } from '#shared/model/order.ts';
import type { ShoppersOrder } from '#shared/model/shoppers-order.ts';
import { lineName } from '#shared/rules/line-words.ts';
import { write } from '#test/support/mail/letters.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { call } from '#test/support/shop/call.ts';
import { makeOrder, putOrder } from '#test/support/shop/orders.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { adminCookie } from '#test/support/shop/session.ts';
import { sized } from '#test/support/sizes.ts';

const works = [
  { id: 'PAPER', price: 3_800, stock: 5, category: 'Prints' },
  { id: 'WOOD', price: 8_500, stock: 5, category: 'Prints on Wood' },
];
const words = (...some: string[]) => fc.constantFrom(...some);
const work: OrderLine = {
  artworkId: 'GONE',
  variationId: 'AAAA',
  quantity: 1,
  price: 3_800,
  tracked: true,
  title: 'Moon',
  name: 'Regular',
  lineId: 'line',
  lineUpdatedAt: 0,
};
const line = fc
  .record(
    {
      // A work that is gone has no category to fill in for an order that did not keep it.
      artworkId: words('PAPER', 'WOOD', 'GONE'),
      variationId: fc.stringMatching(/^[AB]{4,6}$/),
      quantity: fc.constantFrom(1, 2),
      title: words(
        'Moon',
        'The Moon',
        'Moon, The',
        'Moon (A)',
        'Moon, A',
        'Moon, Prints',
        'Moon (Prints, A)',
      ),
      format: words('', 'Prints', 'Prints on Wood', 'A', 'Prints, A'),
      name: words('Regular', '', 'A', 'Prints', 'Prints, A', '#AAAA', '#ABAB', 'A · #AAAA', 'A · #BBBB'),
    },
    { requiredKeys: ['artworkId', 'variationId', 'quantity', 'title', 'name'] },
  )
  .map((varied) => ({ ...work, ...varied }));
const linesOfAnOrder = fc.uniqueArray(line, {
  selector: ({ variationId }) => variationId,
  minLength: 2,
  maxLength: 8,
});

/** Two of one name, and a title that reads like title and format of one of them. */
const titleLikeFormat: OrderLine[] = [
  { ...work, variationId: 'AABA', name: 'A' },
  { ...work, variationId: 'BAAB' },
  { ...work, variationId: 'AAABA', title: 'Moon (A)' },
];

const orderId = '0'.repeat(26);
const withoutQuantity = (words: string) => words.replace(/^\d+ × /, '');
const named = (place: string, names: readonly string[] = []) => ({ place, names });

/** Every place that names an order's lines by its row alone. */
function writtenPlaces(order: Order) {
  const sale = saleOf(order, 0);
  const contents: readonly MailContent[] = [
    { kind: 'order-confirmed', sale },
    { kind: 'order-arrived', sale },
    { kind: 'shipped', sale, shipment: {}, isCorrection: false },
    { kind: 'refunded', sale, refund: { amount: 100, refundedInAll: 100 } },
  ];
  const [, row = ''] = ordersCsv([order]).split('\r\n');
  return [
    ...contents.map((content) =>
      named(
        content.kind,
        write(content).works.map(({ title, size }) => `${title}, ${size}`),
      ),
    ),
    named('the CSV', row.split('","')[7]?.split('; ').map(withoutQuantity)),
    named(
      'a refused restock',
      order.lines.map(({ variationId }) => problemWords(order, { kind: 'uncounted', variationId, left: 0 })),
    ),
  ];
}

describe('the lines of an order', () => {
  let shop: Shop;
  let cookies: string[];
  let visitors = 0;
  beforeAll(async () => {
    shop = await openShop({ works });
    cookies = [await adminCookie(shop.services)];
  });

  /** Every place that reads the order and its works: the slip and the dialogs name the lines of the order's page. */
  async function shownPlaces(order: Order) {
    await putOrder(shop.table, order);
    const token = makeOrderToken(testSecrets.orderLinkKey, { orderId, version: 1 }, shop.now());
    const { body: detail } = await call(shop.studio, 'readOrder', { cookies, params: { id: orderId } });
    const { body: list } = await call(shop.studio, 'listOrders', { cookies, query: {} });
    const { body: page } = await call(shop.lambda, 'viewOrder', {
      body: { token },
      address: `10.9.${visitors++ % 250}.1`,
    });
    const open = await createShopOrders(shop.ports).listKnown([orderId]);
    return [
      named('the order', detail.lines.map(lineName)),
      named('the list of orders', list.orders[0]?.lines.map(lineName)),
      named(
        'the shopper’s page',
        page.lines.map(({ title, format, size }: ShoppersOrder['lines'][number]) =>
          lineName({ title, format, name: size }),
        ),
      ),
      named(
        'Square’s open orders',
        open.get(orderId)?.lineItems?.map(({ name }) => name),
      ),
    ];
  }

  async function reviewPlaces(order: Order) {
    const inReview: Order = { ...order, state: 'REVIEW' };
    await shop.table.put({
      ...keys.order(orderId),
      ...indexKeys.pendingOrder(0, orderId),
      ...inReview,
    });
    const { body: reviews } = await call(shop.studio, 'listReviews', { cookies });
    return [
      named(
        'the review',
        reviews[0]?.lines.map(({ title, size }: OrderReview['lines'][number]) => `${title}, ${size}`),
      ),
    ];
  }

  it('never read the same, wherever they are named and whatever the catalogue calls its works', async () => {
    await fc.assert(
      fc.asyncProperty(linesOfAnOrder, async (lines) => {
        const at = shop.now();
        const order = makeOrder({
          orderId,
          lines,
          state: 'PAID',
          createdAt: at,
          paidAt: at,
          recountedAt: at,
        });
        const places = [
          ...writtenPlaces(order),
          ...(await shownPlaces(order)),
          ...(await reviewPlaces(order)),
        ];
        for (const { place, names } of places) {
          expect(names, place).toHaveLength(lines.length);
          expect(new Set(names).size, `${place}: ${names.join(' | ')}`).toBe(lines.length);
        }
      }),
      { numRuns: sized(12, 400), examples: [[titleLikeFormat]] },
    );
  });
});
