import type { Body } from '#shared/contract/schemas.ts';
import type { OpenOrder, OrderReview, ReviewAction } from '#shared/order/order.ts';
import type { OrderView, StudioOrder } from '#shared/order/studio-order.ts';
import { type Answered, call } from '#test/support/shop/call.ts';
import { adminCookie } from '#test/support/shop/session.ts';
import type { Shop } from './shop.ts';

export type Artist = Awaited<ReturnType<typeof artistAt>>;

interface Refund {
  /** Amount in minor units. */
  readonly amount: number;
  readonly reason?: string;
  readonly restock?: Restock;
  readonly requestId?: string;
}

export type Restock = readonly { readonly variationId: string; readonly quantity: number }[];

let requests = 0;

/** Signs the artist in and returns the artist's operations on orders, in one process of the shop. */
export async function artistAt(
  shop: Pick<Shop, 'services' | 'studio'>,
  { at = shop, name = 'marlo' }: { readonly at?: { readonly studio: unknown }; readonly name?: string } = {},
) {
  const cookies = [await adminCookie(shop.services, name)];
  const of = (orderId: string) => ({ cookies, params: { id: orderId } });
  return {
    list: async (query: { view?: OrderView; search?: string }): Promise<StudioOrder[]> =>
      (await call(at.studio, 'listOrders', { cookies, query })).body.orders,
    read: (orderId: string): Promise<Answered<'readOrder'>> => call(at.studio, 'readOrder', of(orderId)),
    ship: (orderId: string, body: Body<'shipOrder'>): Promise<Answered<'shipOrder'>> =>
      call(at.studio, 'shipOrder', { ...of(orderId), body }),
    correct: (orderId: string, body: Body<'shipOrder'>): Promise<Answered<'correctTracking'>> =>
      call(at.studio, 'correctTracking', { ...of(orderId), body }),
    cancel: (orderId: string): Promise<Answered<'cancelOrder'>> =>
      call(at.studio, 'cancelOrder', of(orderId)),
    refund: (orderId: string, refund: Refund): Promise<Answered<'refundOrder'>> => {
      const body = { restock: [], requestId: `request-${requests++}`, ...refund };
      return call(at.studio, 'refundOrder', { ...of(orderId), body });
    },
    restock: (orderId: string, refund: number, lines: Restock = []): Promise<Answered<'restockOrder'>> =>
      call(at.studio, 'restockOrder', { ...of(orderId), body: { refund, lines } }),
    reviews: async (): Promise<OrderReview[]> => (await call(at.studio, 'listReviews', { cookies })).body,
    openOrders: async (): Promise<OpenOrder[]> => (await call(at.studio, 'listOpenOrders', { cookies })).body,
    decide: (orderId: string, action: ReviewAction): Promise<Answered<'endReview'>> =>
      call(at.studio, 'endReview', { ...of(orderId), body: { action } }),
    needs: async (): Promise<Answered<'readNeeds'>['body']> =>
      (await call(at.studio, 'readNeeds', { cookies })).body,
    decideRefund: (orderId: string, body: Body<'decideRefund'>): Promise<Answered<'decideRefund'>> =>
      call(at.studio, 'decideRefund', { ...of(orderId), body }),
    activity: async (): Promise<string[]> =>
      (await call(at.studio, 'listActivity', { cookies })).body.entries
        .map(({ detail }: { readonly detail: string }) => detail)
        .reverse(),
  };
}
