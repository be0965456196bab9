import { setTimeout as sleep } from 'node:timers/promises';
import { cartService } from '#functions/cart/handlers.ts';
import type { Services } from '#functions/http/services.ts';
import { type CheckoutPorts, paymentPorts } from '#functions/orders/ports.ts';
import { checkoutService } from '#functions/orders/purchase/handlers.ts';
import { orderEvents } from '#functions/orders/reconcile/handlers.ts';
import { reconcileOnce } from '#functions/orders/reconcile/reconcile.ts';
import { studioService } from '#functions/studio/handlers.ts';
import { createSyncPorts } from '#functions/sync/import/read-ports.ts';
import { createRereadWorks } from '#functions/sync/reread/reread-works.ts';
import { webhookService } from '#functions/webhook/handlers.ts';
import { pollAgain } from '#functions/webhook/poll.ts';
import { createWebhookPorts } from '#functions/webhook/webhook-ports.ts';
import type { TermsOfSale } from '#shared/shipping/terms-of-sale.ts';
import { type Intercept, intercepted } from './io.ts';
import { type SquareIntercept, startSquareGate } from './square-gate.ts';
import type { Stop } from './stop.ts';

/** A process of the shop, with its HTTP services, its scheduled functions and their ports. */
export interface ShopEntry {
  readonly lambda: unknown;
  readonly cart: unknown;
  readonly webhook: unknown;
  readonly studio: unknown;
  readonly ports: CheckoutPorts;
  readonly reconcile: () => Promise<void>;
}

export interface EntryOptions {
  /** Intercepts calls to the table and the payment provider, for example for a planted bug. */
  readonly io?: Intercept | undefined;
  /** Intercepts requests to Square's API. */
  readonly square?: SquareIntercept | undefined;
  /** The call at which the process stops. */
  readonly stop?: Stop;
  /** The process's clock, in milliseconds. */
  readonly now?: () => number;
}

/** The parts that all processes of a shop share. */
export interface EntryGround {
  readonly services: Services;
  readonly terms?: Partial<TermsOfSale> | undefined;
  readonly metric: (name: string) => void;
}

/** Maximum pause between attempts, in milliseconds. It is short, because the tests advance the clock themselves. */
const longestPause = 5;

/** Opens a process of the shop. */
export function openEntry(
  { services: common, terms, metric }: EntryGround,
  { io, square, stop, now = common.now }: EntryOptions = {},
): ShopEntry {
  const forward: SquareIntercept = square ?? ((call) => call.forward());
  const squareUrl =
    square || stop
      ? startSquareGate(common.config.squareUrl, (call) =>
          stop ? stop.guard(call.name, () => forward(call)) : forward(call),
        )
      : common.config.squareUrl;
  const services: Services = {
    ...common,
    now,
    table: intercepted(intercepted(common.table, 'table', stop?.intercept), 'table', io),
    config: { ...common.config, squareUrl },
  };
  const standard = paymentPorts(services, createRereadWorks(services));
  const ports: CheckoutPorts = {
    ...standard,
    terms: { ...standard.terms, ...terms },
    mail: services.config.mail,
    metric,
    sleep: async (milliseconds) => {
      await sleep(Math.min(milliseconds, longestPause));
    },
    provider: async (mode) =>
      intercepted(await standard.provider(mode), 'provider', mode === 'live' ? io : undefined),
  };
  const changes = createSyncPorts(services);
  return {
    ports,
    lambda: checkoutService(services, ports),
    cart: cartService(services),
    webhook: webhookService(services, createWebhookPorts(services, orderEvents(ports))),
    studio: studioService(services, { startExecution: async () => undefined }, ports),
    reconcile: async () => {
      await reconcileOnce(ports);
      await pollAgain(changes);
    },
  };
}
