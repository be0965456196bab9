import { randomUUID } from 'node:crypto';
import { keys } from '#functions/db/keys.ts';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import type { StudioRefund } from '#shared/order/studio-refund.ts';
import {
  bodyOf,
  buyable,
  type Check,
  eventually,
  expect,
  freedPiece,
  inStock,
  ok,
  type World,
} from './check.ts';
import { mailsOf } from './mails.ts';
import { pay, setTestMode } from './shopping.ts';

/** Sells a work by card and returns the order's id. */
export async function sell(world: World, find = buyable): Promise<StudioOrderDetail> {
  await setTestMode(world, false);
  const { orderId } = await pay(world, world.newVisitor(), find);
  return read(world, orderId);
}

const read = async ({ artist }: World, orderId: string) =>
  bodyOf('readOrder', await artist.get(`/api/studio/orders/${orderId}`));

/** Ships an order in Square's Dashboard. */
export async function shipInDashboard({ shop }: World, orderId: string): Promise<void> {
  const { squareOrderId } = (await shop.table.get(keys.order(orderId))) ?? {};
  shop.simulator.simulate({ type: 'order-shipped', orderId: String(squareOrderId), carrier: 'USPS' });
}

/** Repeats `push` until the shop knows about the shipment. */
export async function untilShipped(world: World, orderId: string, push: () => Promise<void>): Promise<void> {
  await eventually('The shipment', async () => {
    await push();
    return (await read(world, orderId)).view === 'shipped';
  });
}

/** Refunds the whole order and waits for the completion of the refund. */
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

/** Checks of the artist's work with paid orders. */
export const soldOrderChecks: readonly Check[] = [
  {
    name: 'the artist ships an order and corrects its tracking, and the shopper gets emails',
    run: async (world) => {
      const { artist, shop } = world;
      const { id } = await sell(world);
      const parcel = { carrier: 'USPS', trackingNumber: '9400 1000', notify: true };
      const shipped = bodyOf('shipOrder', await artist.post(`/api/studio/orders/${id}/ship`, parcel));
      expect(shipped.view === 'shipped', `The order is ${shipped.view}`);
      const corrected = await artist.post(`/api/studio/orders/${id}/tracking`, {
        ...parcel,
        trackingNumber: '9400 2000',
      });
      expect(
        bodyOf('correctTracking', corrected).shipment?.trackingNumber === '9400 2000',
        'The tracking number is the old one',
      );
      await shop.events.runSchedule('Mail');
      const told = mailsOf(world, id).filter(({ text }) => text.includes('9400'));
      expect(told.length > 0, 'The shopper was not told');
      const days = new Date(shop.simulator.now()).toISOString().slice(0, 10);
      ok(await artist.post('/api/login', world.admin));
      ok(await artist.get(`/api/studio/orders.csv?from=${days}&to=${days}`));
    },
  },
  {
    name: 'the artist refunds an order and restocks returned works, at once or later',
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
        expect(view === 'refunded', `A refunded order is ${view}`);
      }
    },
  },
];

/** Checks that advance the clock by a day. They run late, because other deadlines pass too. */
export const soldOrderChecksLater: readonly Check[] = [
  {
    name: 'a shipment in the Dashboard is found a day later if its event does not arrive',
    run: async (world) => {
      const { shop, artist, admin } = world;
      shop.simulator.webhooks.settings.hold = true;
      const { id } = await sell(world);
      await shipInDashboard(world, id);
      await untilShipped(world, id, async () => {
        shop.advance(25 * 60 * 60_000);
        await shop.events.runSchedule('Reconcile');
        ok(await artist.post('/api/login', admin));
      });
      shop.simulator.webhooks.settings.hold = false;
    },
  },
];
