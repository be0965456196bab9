import { unlessUnreadable } from '#functions/db/stored-row.ts';
import { unavailable } from '#functions/http/errors.ts';
import type { Services } from '#functions/http/services.ts';
import { applyTransition, retryLost } from '#functions/orders/apply-transition.ts';
import { type Dispute, withDispute } from '#functions/orders/dispute.ts';
import { squareSilent } from '#functions/orders/messages.ts';
import type { Order } from '#functions/orders/order.ts';
import { answerLinkRequests } from '#functions/orders/order-page/answer-link-requests.ts';
import { openProvider, type PaymentPorts } from '#functions/orders/ports.ts';
import {
  recordExternalPayment,
  recordExternalShipment,
} from '#functions/orders/reconcile/record-external-changes.ts';
import { readOrderOf } from '#functions/orders/records.ts';
import { watchTestMode } from '#functions/settings/settings.ts';
import { isDefinite, type Outcome } from '#functions/square/provider.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import { sweepOrders } from './daily-sweep.ts';
import { forgetNames } from './forget-names.ts';
import { reconcileOnce } from './reconcile.ts';

/** Milliseconds after which no further work of a pass begins. The Lambda's timeout is 55 s. */
const longestRun = 30_000;

/** Milliseconds after which the Lambda of an event, with a timeout of 25 s, begins no further order. */
const longestOfEvent = 5_000;

/** Handles Square's events about an order. After an event about money, also handles every other order that is due. */
export const orderEvents = (ports: PaymentPorts) => ({
  followMoney: async (order: ProviderOrder | undefined, isRefunded: boolean) => {
    if (order) await recordExternalPayment(ports, order, isRefunded);
    await reconcileOnce(ports, { longest: longestOfEvent });
  },
  followShipment: (order: ProviderOrder) => recordExternalShipment(ports, order),
  followDispute: (disputed: DisputedPayment) => recordDispute(ports, disputed),
});

/** Returns the pass that the schedule runs every minute, on AWS and locally. */
export function reconcileService(services: Services, ports: PaymentPorts): () => Promise<void> {
  return async () => {
    const startedAt = ports.now();
    await reconcileOnce(ports);
    // Unreadable settings do not stop work that needs none.
    await watchTestMode(ports).catch(unlessUnreadable);
    ports.metric('ReconcilerRan');
    if (services.config.mail)
      await answerLinkRequests({ ...ports, secret: services.secret }, startedAt + longestRun);
    await sweepOrders(ports, startedAt + longestRun);
    await forgetNames(ports, startedAt + longestRun);
  };
}

interface DisputedPayment {
  readonly paymentId: string;
  readonly dispute: Dispute;
}

/**
 * Records a dispute of an order's payment, or a change of the dispute. The event contains the whole dispute, so the
 * shop needs no permission to read disputes. Ignores payments that are not the shop's. Throws 503 if Square does not
 * answer, and LostOrder if other processes keep changing the order. Square then repeats the event.
 */
async function recordDispute(ports: PaymentPorts, { paymentId, dispute }: DisputedPayment): Promise<void> {
  const provider = await openProvider(ports, 'live');
  const payment = known(await provider.readPayment(paymentId));
  const atSquare = payment && known(await provider.readOrder(payment.squareOrderId));
  if (!atSquare) return;
  await retryLost(async () => {
    const order = await readOrderOf(ports.table, atSquare);
    const disputes = order && isSold(order) ? withDispute(order, dispute) : undefined;
    if (!order || !disputes) return;
    await applyTransition(ports, order, { transition: 'recordDispute', set: { disputes } });
    ports.log('warn', { message: 'payment disputed', orderId: order.orderId, code: dispute.state });
  });
}

/** Whether the order is a sale or may become one: the artist may decide that the sale of an order in review stands. */
function isSold({ state }: Order): boolean {
  return state === 'PAID' || state === 'REVIEW';
}

/** Returns the value of an answer; undefined if Square does not have it. Throws 503 if Square does not answer. */
function known<T>(answer: Outcome<T>): T | undefined {
  if (answer.kind === 'ok') return answer.value;
  if (isDefinite(answer)) return undefined;
  throw unavailable(squareSilent);
}
