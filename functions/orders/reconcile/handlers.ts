import { unlessUnreadable } from '#functions/db/stored-row.ts';
import { answerLinkRequests } from '#functions/orders/order-page/answer-link-requests.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { recordExternalShipment } from '#functions/orders/shipping/record-external-shipment.ts';
import type { Services } from '#functions/services.ts';
import { watchTestMode } from '#functions/settings/test-mode.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import { sweepOrders } from './daily-sweep.ts';
import { forgetNames } from './forget-names.ts';
import { reconcileOnce, type Summary } from './reconcile.ts';
import { type DisputedPayment, recordDispute } from './record-dispute.ts';
import { recordExternalPayment } from './record-external-payment.ts';

/** Milliseconds. The Lambda ends at 55 s, and something is left to do after this. */
const longestRun = 30_000;

/** Milliseconds. An event's Lambda ends at 25 s: no order is begun after this, because one order's requests may hang. */
const longestOfEvent = 5_000;

/** What an event of money calls: the order it is about first, then whatever else is due. */
export function moneyService(
  ports: PaymentPorts,
): (order: ProviderOrder | undefined, isRefunded: boolean) => Promise<unknown> {
  return async (order, isRefunded) => {
    if (order) await recordExternalPayment(ports, order, isRefunded);
    return reconcileOnce(ports, { longest: longestOfEvent });
  };
}

/** What an event of a shipment calls. */
export function shipmentService(ports: PaymentPorts): (order: ProviderOrder) => Promise<void> {
  return (order) => recordExternalShipment(ports, order);
}

/** What an event of a dispute calls. */
export function disputeService(ports: PaymentPorts): (disputed: DisputedPayment) => Promise<void> {
  return (disputed) => recordDispute(ports, disputed);
}

/** What the schedule calls every minute; the same on AWS and on one machine. */
export function reconcileService(services: Services, ports: PaymentPorts): () => Promise<Summary> {
  return async () => {
    const startedAt = ports.now();
    const summary = await reconcileOnce(ports);
    // Settings that cannot be read stop nothing that needs none.
    await watchTestMode(ports).catch(unlessUnreadable);
    ports.metric('ReconcilerRan');
    if (services.config.mail)
      await answerLinkRequests({ ...ports, secret: services.secret }, startedAt + longestRun);
    await sweepOrders(ports, startedAt + longestRun);
    await forgetNames(ports, startedAt + longestRun);
    return summary;
  };
}
