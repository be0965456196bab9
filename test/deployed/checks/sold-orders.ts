import { orderViews } from '#shared/model/studio-order.ts';
import { bodyOf, buyable, type Check, expect } from './check.ts';
import { pay, setTestMode } from './shopping.ts';

/** What the artist does with what was sold. */
export const soldOrderChecks: readonly Check[] = [
  {
    name: 'a sale stands among the orders to ship, with the address that Square has',
    run: async (world) => {
      const { artist } = world;
      await setTestMode(world, false);
      const { orderId } = await pay(world, world.newVisitor(), true, buyable);
      const listed = await Promise.all(
        orderViews.map(async (view) =>
          bodyOf('listOrders', await artist.get(`/api/studio/orders?view=${view}`)).orders.map(
            ({ id }) => [id, view] as const,
          ),
        ),
      );
      const views = listed.flat().filter(([id]) => id === orderId);
      expect(views.join() === `${orderId},to-ship`, `The order stands in ${views.join('; ') || 'no list'}`);
      const order = bodyOf('readOrder', await artist.get(`/api/studio/orders/${orderId}`));
      expect(order.atSquare, 'Square was not asked where it goes');
    },
  },
];
