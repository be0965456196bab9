import { setTimeout as sleep } from 'node:timers/promises';
import { cartService } from '#functions/cart/handlers.ts';
import { paymentPorts } from '#functions/orders/ports.ts';
import { checkoutService } from '#functions/orders/purchase/handlers.ts';
import { moneyService, shipmentService } from '#functions/orders/reconcile/handlers.ts';
import { reconcileOnce, type Summary } from '#functions/orders/reconcile/reconcile.ts';
import type { Services } from '#functions/services.ts';
import { studioService } from '#functions/studio/handlers.ts';
import { createChangePorts } from '#functions/sync/reread/change-ports.ts';
import { createRereadWorks } from '#functions/sync/reread/reread-works.ts';
import { webhookService } from '#functions/webhook/handlers.ts';
import { pollAgain } from '#functions/webhook/poll.ts';
import { createWebhookPorts } from '#functions/webhook/webhook-ports.ts';

/** A shop's process, seen from outside: its HTTP services and what the schedule calls. */
export interface ShopEntry {
  readonly lambda: unknown;
  readonly cart: unknown;
  readonly webhook: unknown;
  readonly studio: unknown;
  readonly reconcile: () => Promise<Summary>;
}

/** Milliseconds. Pauses between tries are cut short: the clock of these tests is pushed, not waited for. */
const longestPause = 5;

/** The one place where the black-box suites of the checkout name the shop's own modules. */
export function openShop(services: Services, metric: (name: string) => void): ShopEntry {
  const ports = {
    ...paymentPorts(services, createRereadWorks(services)),
    mail: services.config.mail,
    metric,
    sleep: async (milliseconds: number) => {
      await sleep(Math.min(milliseconds, longestPause));
    },
  };
  const changes = createChangePorts(services);
  const reconcile = async () => {
    const summary = await reconcileOnce(ports);
    await pollAgain(changes);
    return summary;
  };
  return {
    lambda: checkoutService(services, ports),
    cart: cartService(services),
    webhook: webhookService(
      services,
      createWebhookPorts(services, {
        followMoney: moneyService(ports),
        followShipment: shipmentService(ports),
      }),
    ),
    studio: studioService(services, { startExecution: async () => undefined }, ports),
    reconcile,
  };
}
