import type { Body } from '#shared/contract/schemas.ts';
import type { OrderView, StudioOrder } from '#shared/model/studio-order.ts';
import { type Answered, call } from '#test/support/shop/call.ts';
import { adminCookie } from '#test/support/shop/session.ts';
import type { Shopfront } from './shopfront.ts';
import { original, type Work } from './works.ts';

export type OrdersArtist = Awaited<ReturnType<typeof artistWithOrders>>;

/** The artist's operations on orders, at one process of the shop. */
export async function artistWithOrders(
  shop: Shopfront,
  name = 'marlo',
  at: { readonly studio: unknown } = shop,
) {
  const cookies = [await adminCookie(shop.services, name)];
  const of = (orderId: string) => ({ cookies, params: { id: orderId } });
  return {
    /** A work that somebody has bought and paid. */
    sale: async (work: Work = original): Promise<string> => {
      const ada = shop.visitor();
      await ada.addToCart(work);
      const placed = await ada.order();
      const orderId = String(placed.body.orderId);
      const isTest = shop.simulator.ledger().orders.every(({ reference_id }) => reference_id !== orderId);
      const paid = isTest ? await ada.payTest(orderId) : await ada.pay(orderId);
      if (paid.status !== 200) throw new Error(`Not paid: ${paid.status} ${paid.text}`);
      return orderId;
    },
    list: async (query: { view?: OrderView; search?: string }): Promise<StudioOrder[]> =>
      (await call(at.studio, 'listOrders', { cookies, query })).body.orders,
    read: (orderId: string): Promise<Answered<'readOrder'>> => call(at.studio, 'readOrder', of(orderId)),
    ship: (orderId: string, body: Body<'shipOrder'>): Promise<Answered<'shipOrder'>> =>
      call(at.studio, 'shipOrder', { ...of(orderId), body }),
    correct: (orderId: string, body: Body<'shipOrder'>): Promise<Answered<'correctTracking'>> =>
      call(at.studio, 'correctTracking', { ...of(orderId), body }),
    cancel: (orderId: string): Promise<Answered<'cancelOrder'>> =>
      call(at.studio, 'cancelOrder', of(orderId)),
    activity: async (): Promise<string[]> =>
      (await call(at.studio, 'listActivity', { cookies })).body.entries
        .map(({ detail }: { readonly detail: string }) => detail)
        .reverse(),
    /** What Square has of it. */
    atSquare: (orderId: string) =>
      shop.simulator.ledger().orders.find(({ reference_id }) => reference_id === orderId),
  };
}
