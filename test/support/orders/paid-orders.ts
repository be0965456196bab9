import { onTestFinished } from 'vitest';
import { type Order, parseOrder } from '#functions/orders/order.ts';
import { type Answered, call } from '#test/support/shop/call.ts';
import { adminCookie } from '#test/support/shop/session.ts';
import { openShopfront, type Shopfront } from './shopfront.ts';
import { original, variationOf, type Work } from './works.ts';

let requests = 0;

interface Back {
  /** Minor units. */
  readonly amount: number;
  readonly reason?: string;
  readonly restock?: readonly { readonly variationId: string; readonly quantity: number }[];
  readonly requestId?: string;
}

/** The artist's operations on one order, at one process of the shop. */
export async function artistAt(
  shop: Pick<Shopfront, 'services' | 'studio'>,
  orderId: string,
  { at = shop, name = 'marlo' }: { at?: { readonly studio: unknown }; name?: string } = {},
) {
  const cookies = [await adminCookie(shop.services, name)];
  return {
    refund: ({ restock = [], requestId = `request-${requests++}`, ...back }: Back) =>
      call(at.studio, 'refundOrder', {
        cookies,
        params: { id: orderId },
        body: { requestId, restock, ...back },
      }) as Promise<Answered<'refundOrder'>>,
    restock: (refund: number, lines: Back['restock'] = []): Promise<Answered<'restockOrder'>> =>
      call(at.studio, 'restockOrder', { cookies, params: { id: orderId }, body: { refund, lines } }),
    activity: async (): Promise<string[]> =>
      (await call(at.studio, 'listActivity', { cookies })).body.entries
        .map(({ detail }: { readonly detail: string }) => detail)
        .reverse(),
  };
}

/** A shop in which a work was bought and paid, and the reconciler has nothing left to do. */
export async function sold(
  options: Parameters<typeof openShopfront>[0] & { readonly work?: Work; readonly quantity?: number } = {},
) {
  const { work = options.works?.[0] ?? original, quantity = 1, ...rest } = options;
  const shop = await openShopfront({ works: [work], ...rest });
  const shopper = shop.visitor();
  await shopper.addToCart(work, quantity);
  const orderId = await shopper.placed();
  const paid = options.testMode ? await shopper.payTest(orderId) : await shopper.pay(orderId);
  if (paid.status !== 200) throw new Error(`Not paid: ${paid.status} ${paid.text}`);
  shop.simulator.settle();
  await shop.passes(3);
  const artist = await artistAt(shop, orderId);
  const payment = shop.captured()[0];
  const order = () => orderOf(shop, orderId);
  return { shop, shopper, work, orderId, payment, artist, order, variationId: variationOf(work) };
}

/** The same, closed at the end of the test. */
export async function soldHere(options?: Parameters<typeof sold>[0]): ReturnType<typeof sold> {
  const opened = await sold(options);
  onTestFinished(opened.shop.close);
  return opened;
}

async function orderOf(shop: Pick<Shopfront, 'dump'>, orderId: string): Promise<Order> {
  return parseOrder((await shop.dump()).find(({ sk, orderId: id }) => sk === 'ORDER' && id === orderId));
}

/** What the shop shows of a work's stock. */
export async function availableIn(shop: Pick<Shopfront, 'dump'>, variationId: string): Promise<unknown> {
  return (await shop.dump()).find((item) => item['variationId'] === variationId && 'claims' in item)?.[
    'available'
  ];
}

/** The emails about refunds, each with what it tells. */
export async function refundMails({ dump }: Pick<Shopfront, 'dump'>) {
  return (await dump())
    .filter(({ pk, sk }) => String(pk).startsWith('MAIL#') && String(sk).startsWith('refunded'))
    .map(({ to, content }) => ({ to, content }));
}
