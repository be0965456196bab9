import { randomUUID } from 'node:crypto';
import { orderViews, type StudioOrderDetail } from '#shared/model/studio-order.ts';
import type { StudioRefund } from '#shared/model/studio-refund.ts';
import { bodyOf, buyable, type Check, eventually, expect, freedPiece, inStock, type World } from './check.ts';
import { pay, setTestMode } from './shopping.ts';

/** An order that somebody has paid by card. */
async function sell(world: World, find = buyable): Promise<StudioOrderDetail> {
  await setTestMode(world, false);
  const { orderId } = await pay(world, world.newVisitor(), true, find);
  return read(world, orderId);
}

const read = async ({ artist }: World, orderId: string) =>
  bodyOf('readOrder', await artist.get(`/api/studio/orders/${orderId}`));

/** Gives all of it back, and waits until the buyer has it. */
async function refund(
  world: World,
  { id, total }: StudioOrderDetail,
  restock: StudioRefund['restock'],
): Promise<StudioRefund> {
  const wish = { requestId: randomUUID(), amount: total.amount, restock };
  const { refund: asked } = bodyOf(
    'refundOrder',
    await world.artist.post(`/api/studio/orders/${id}/refund`, wish),
  );
  return eventually('The refund', async () => {
    world.shop.advance(60_000);
    await world.shop.events.runSchedule('Reconcile');
    const { refunds } = await read(world, id);
    return refunds.find(({ number, state }) => number === asked.number && state === 'completed');
  });
}

/** What the artist does with what was sold. */
export const soldOrderChecks: readonly Check[] = [
  {
    name: 'a sale stands among the orders to ship, with the address that Square has',
    run: async (world) => {
      const { artist } = world;
      const { id: orderId, atSquare } = await sell(world);
      const listed = await Promise.all(
        orderViews.map(async (view) =>
          bodyOf('listOrders', await artist.get(`/api/studio/orders?view=${view}`)).orders.map(
            ({ id }) => [id, view] as const,
          ),
        ),
      );
      const views = listed.flat().filter(([id]) => id === orderId);
      expect(views.join() === `${orderId},to-ship`, `The order stands in ${views.join('; ') || 'no list'}`);
      expect(atSquare, 'Square was not asked where it goes');
    },
  },
  {
    name: 'money goes back to the buyer, and what she sends back into stock, with it or later',
    run: async (world) => {
      for (const isLater of [false, true]) {
        const order = await sell(world, freedPiece);
        const [line] = order.lines;
        expect(line, 'The order has no lines');
        const { artworkId, variationId } = line;
        const pieces = [{ variationId, quantity: 1 }];
        const { number } = await refund(world, order, isLater ? [] : pieces);
        if (isLater) {
          const wish = { refund: number, lines: pieces };
          const answer = await world.artist.post(`/api/studio/orders/${order.id}/restock`, wish);
          bodyOf('restockOrder', answer);
        }
        await eventually('The piece in stock', async () => {
          world.shop.advance(60_000);
          return (await inStock(world, artworkId, variationId)) === 1;
        });
        const { view } = await read(world, order.id);
        expect(view === 'refunded', `An order that was given back is ${view}`);
      }
    },
  },
];
