import { UserError, unauthorised, unavailable } from '#functions/http/errors.ts';
import { serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/http/services.ts';
import { describeError, metric } from '#functions/platform/log.ts';
import { readJson } from '#shared/text/read-json.ts';
import { finishEvent, releaseEvent, takeEvent } from './event-records.ts';
import {
  countedVariations,
  type DisputedPayment,
  disputeOf,
  eventSchema,
  orderInEvent,
  type SquareEvent,
  shippedOrderOf,
} from './events.ts';
import { followChanges } from './poll.ts';
import { followCounts, showCounts } from './show-counts.ts';
import { isGenuine, signatureHeader } from './signature.ts';
import type { WebhookPorts } from './webhook-ports.ts';

const done = { ok: true } as const;

/** Receives Square's events, each once. If the changed object cannot be read, answers 503, and Square repeats. */
export function webhookService(services: Services, ports: WebhookPorts) {
  return serve(
    'webhook',
    {
      receiveSquareEvent: async ({ body, headers }) => {
        const webhookKey = await services.secret('webhookKey');
        const signature = headers[signatureHeader];
        if (!isGenuine({ body, signature, url: services.config.squareWebhookUrl, key: webhookKey })) {
          metric('WebhookRefused');
          throw unauthorised("The signature is not Square's");
        }
        // A signed event of unknown form is accepted, because a repeat would be the same.
        const event = eventSchema.safeParse(readJson(body)).data;
        if (!event || !(await takeEvent(services, event.event_id))) return done;
        try {
          await follow(ports, event);
        } catch (error) {
          await releaseEvent(services.table, event.event_id);
          services.log('warn', {
            message: 'event could not be processed',
            code: event.type,
            error: describeError(error),
          });
          if (error instanceof UserError) throw error;
          throw unavailable('Square could not be asked just now. Please send it again.');
        }
        await finishEvent(services.table, event.event_id);
        return done;
      },
    },
    services.http,
  );
}

async function follow(ports: WebhookPorts, event: SquareEvent): Promise<void> {
  switch (event.type) {
    case 'catalog.version.updated':
      return followChanges(ports);
    case 'inventory.count.updated':
      return followCounts(ports, countedVariations(event));
    case 'payment.created':
    case 'payment.updated':
    case 'refund.created':
    case 'refund.updated':
      return followMoney(ports, orderInEvent(event));
    case 'dispute.created':
    case 'dispute.state.updated':
      return followDispute(ports, disputeOf(event));
    case 'oauth.authorization.revoked':
      return ports.noteRevocation();
    case 'order.updated':
    case 'order.fulfillment.updated':
      return followShipment(ports, shippedOrderOf(event));
  }
}

/** Money moved, here or at the till: the works of that order may be sold, and an order of the shop may be settled. */
async function followMoney(ports: WebhookPorts, about: ReturnType<typeof orderInEvent>): Promise<void> {
  const found = about && (await ports.findOrder(about.id));
  const sale = found?.saleId === undefined ? found : await ports.findOrder(found.saleId);
  await showCounts(ports, [...(found?.variationIds ?? []), ...(sale?.variationIds ?? [])]);
  await ports.followMoney(sale, about?.isRefunded ?? false);
}

/** Square sends two events for one change, for the order and for the shipment; the second is a no-op. */
async function followShipment(ports: WebhookPorts, squareOrderId: string | undefined): Promise<void> {
  const order = squareOrderId === undefined ? undefined : await ports.findOrder(squareOrderId);
  if (order) await ports.followShipment(order);
}

async function followDispute(ports: WebhookPorts, about: DisputedPayment | undefined): Promise<void> {
  if (about) await ports.followDispute(about);
}
