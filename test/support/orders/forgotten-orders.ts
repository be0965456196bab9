import { readOrder } from '#functions/orders/order.ts';
import { reconcileService } from '#functions/orders/reconcile/handlers.ts';
import type { ShopWorker } from './checkout.ts';
import { crashAt, type Intercept } from './io.ts';
import { openShopfront, type Shopfront } from './shopfront.ts';
import type { Work } from './works.ts';

export const print: Work = { id: 'PRINT', price: 4_000, stock: 1_000 };
export const hour = 3_600_000;
const day = 24 * hour;

/** A shop with its schedule: `pass` is what AWS calls every minute. */
export async function openScheduled() {
  const shop = await openShopfront({ works: [print] });
  const scheduleOf = ({ ports }: Pick<ShopWorker, 'ports'>) => reconcileService(shop.services, ports);
  const pass = scheduleOf(shop);
  return {
    ...shop,
    pass,
    /** The schedule in a process of its own. */
    passBehind: (intercept: Intercept) => scheduleOf(shop.worker(intercept)),
    daysLater: async (days = 1) => {
      shop.advance(days * day + hour);
      await pass();
    },
    stateAtSquare: (squareOrderId: string) =>
      shop.simulator.ledger().orders.find(({ id }) => id === squareOrderId)?.state,
    searches: () => shop.simulator.calls('searchOrders').length,
  };
}

/** Square has a shopper's order and the shop has no row: the process crashed in between. Answers Square's id of it. */
export async function forgottenOrder(shop: Pick<Shopfront, 'simulator' | 'worker' | 'visitor' | 'table'>) {
  const { orders } = shop.simulator.ledger();
  const known = new Set(orders.map(({ id }) => id));
  const { intercept, crashed } = crashesAfter('provider.createOrder');
  const shopper = shop.visitor(shop.worker(intercept));
  await shopper.addToCart(print);
  await Promise.race([shopper.order(), crashed]);
  const made = shop.simulator.ledger().orders.find(({ id }) => !known.has(id));
  if (!made || (await readOrder(shop.table, made.reference_id ?? ''))) throw new Error('It was written down');
  return { squareOrderId: made.id, shopper };
}

/** A process that is gone once that call was carried out. */
export function crashesAfter(name: string, nth = 1) {
  const crash = crashAt({ at: 1, side: 'after' });
  let seen = 0;
  let isDead = false;
  const intercept: Intercept = (io) => {
    if (io.name === name) seen += 1;
    isDead ||= seen === nth;
    return isDead ? crash.intercept(io) : io.forward();
  };
  return { intercept, crashed: crash.crashed };
}
