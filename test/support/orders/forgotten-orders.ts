import { readOrder } from '#functions/orders/order.ts';
import { reconcileService } from '#functions/orders/reconcile/handlers.ts';
import type { Intercept } from './io.ts';
import { openShop, type Shop } from './shop.ts';
import type { ShopEntry } from './shop-entry.ts';
import { stopAt } from './stop.ts';
import type { Work } from './works.ts';

export const print: Work = { id: 'PRINT', price: 4_000, stock: 1_000 };
export const hour = 3_600_000;
const day = 24 * hour;

/** Opens a shop. `pass` runs its schedule once, as AWS does every minute. */
export async function openScheduled() {
  const shop = await openShop({ works: [print] });
  const scheduleOf = ({ ports }: Pick<ShopEntry, 'ports'>) => reconcileService(shop.services, ports);
  const pass = scheduleOf(shop);
  return {
    ...shop,
    pass,
    /** Returns the schedule of a separate process, whose calls are intercepted. */
    passBehind: (intercept: Intercept) => scheduleOf(shop.process({ io: intercept })),
    daysLater: async (days = 1) => {
      shop.advance(days * day + hour);
      await pass();
    },
    stateAtSquare: (squareOrderId: string) =>
      shop.simulator.ledger().orders.find(({ id }) => id === squareOrderId)?.state,
    searches: () => shop.simulator.calls('searchOrders').length,
  };
}

/** Creates an order only at Square, because the process crashes before it writes the row. Returns Square's id. */
export async function forgottenOrder(shop: Pick<Shop, 'simulator' | 'process' | 'shopper' | 'table'>) {
  const { orders } = shop.simulator.ledger();
  const known = new Set(orders.map(({ id }) => id));
  const { intercept, stopped } = stopAt({ of: 'provider.createOrder', side: 'after' });
  const shopper = shop.shopper(shop.process({ io: intercept }));
  await shopper.addToCart(print);
  await Promise.race([shopper.order(), stopped]);
  const made = shop.simulator.ledger().orders.find(({ id }) => !known.has(id));
  if (!made || (await readOrder(shop.table, made.reference_id ?? ''))) throw new Error('It was written down');
  return { squareOrderId: made.id, shopper };
}
