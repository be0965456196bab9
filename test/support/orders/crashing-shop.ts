import type { Order } from '#functions/orders/order.ts';
import { paymentPorts } from '#functions/orders/ports.ts';
import { reconcileOnce } from '#functions/orders/reconcile/reconcile.ts';
import type { Services } from '#functions/services.ts';
import { studioService } from '#functions/studio/handlers.ts';
import { createRereadWorks } from '#functions/sync/reread/reread-works.ts';
import { type Intercept, interceptedProvider, interceptedTable } from './io.ts';
import type { Shopfront } from './shopfront.ts';

/** A process of the shop on ports of its own: each call to table and Square goes through the bug, then through `intercept`. */
export function crashingShop(
  shop: Pick<Shopfront, 'services'>,
  intercept: Intercept,
  plantedBug?: Intercept,
) {
  const table = interceptedTable(interceptedTable(shop.services.table, intercept), plantedBug);
  const services: Services = { ...shop.services, table };
  const plain = paymentPorts(services, createRereadWorks(services));
  const ports = {
    ...plain,
    sleep: async () => undefined,
    metric: () => undefined,
    provider: async (mode: Order['mode']) =>
      interceptedProvider(interceptedProvider(await plain.provider(mode), intercept), plantedBug),
  };
  return {
    studio: studioService(services, { startExecution: async () => undefined }, ports),
    reconcile: () => reconcileOnce(ports),
  };
}
