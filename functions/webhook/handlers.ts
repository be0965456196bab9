import { createHmac } from 'node:crypto';
import { failureOf } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import type { Table, TableAndClock } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';
import { safeEqual } from '#functions/http/cookies.ts';
import { UserError, unauthorised, unavailable } from '#functions/http/errors.ts';
import { serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/http/services.ts';
import { describeError, metric } from '#functions/platform/log.ts';
import { readJson } from '#shared/text/read-json.ts';
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
import type { WebhookPorts } from './webhook-ports.ts';

const done = { ok: true } as const;

/** Processes each event of Square once. Answers 503 on errors here or at Square, so that Square resends the event. */
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
        // A signed event of unknown form is accepted, because Square would send it again in the same form.
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

/** Updates the counts of an order for which money moved, here or at the till, and starts the reconciler for it. */
async function followMoney(ports: WebhookPorts, about: ReturnType<typeof orderInEvent>): Promise<void> {
  const found = about && (await ports.findOrder(about.id));
  const sale = found?.saleId === undefined ? found : await ports.findOrder(found.saleId);
  await showCounts(ports, [...(found?.variationIds ?? []), ...(sale?.variationIds ?? [])]);
  await ports.followMoney(sale, about?.isRefunded ?? false);
}

/** Square sends two events for a change of a shipment, one of them for the order. The second event changes nothing. */
async function followShipment(ports: WebhookPorts, squareOrderId: string | undefined): Promise<void> {
  const order = squareOrderId === undefined ? undefined : await ports.findOrder(squareOrderId);
  if (order) await ports.followShipment(order);
}

async function followDispute(ports: WebhookPorts, about: DisputedPayment | undefined): Promise<void> {
  if (about) await ports.followDispute(about);
}

/** Seconds for which an event's id is kept. Square repeats an event for up to 24 hours (older docs: 72). */
const rememberedFor = 7 * 24 * 60 * 60;
/** Milliseconds after which an event whose process crashed may be processed again. */
const leaseLength = 30_000;

/** Returns true for only one caller, which may process the event. */
async function takeEvent({ table, now }: TableAndClock, eventId: string): Promise<boolean> {
  const time = now();
  const row = {
    ...keys.squareEvent(eventId),
    leaseUntil: time + leaseLength,
    expiresAt: Math.floor(time / 1000) + rememberedFor,
  };
  const taken = table.put(row, {
    ConditionExpression: 'attribute_not_exists(pk) OR leaseUntil < :now OR expiresAt < :seconds',
    ExpressionAttributeValues: { ':now': time, ':seconds': Math.floor(time / 1000) },
  });
  return !(await failureOf(taken));
}

/** Marks the event as processed. Within seven days a repeated event is answered 200 and does nothing. */
async function finishEvent(table: Table, eventId: string): Promise<void> {
  await table.update(keys.squareEvent(eventId), changing({ remove: ['leaseUntil'] }));
}

/** Releases an event that could not be processed, because Square's next delivery may succeed. */
async function releaseEvent(table: Table, eventId: string): Promise<void> {
  await table.remove(keys.squareEvent(eventId));
}

const signatureHeader = 'x-square-hmacsha256-signature';

/** Checks the HMAC-SHA256 of the registered URL and the raw body (Square docs, webhooks). False without a key. */
export function isGenuine(request: {
  readonly body: string;
  readonly signature: string | undefined;
  readonly url: string;
  readonly key: string;
}): boolean {
  const { body, signature, url, key } = request;
  if (!signature || signature.length > 128 || key === '' || url === '') return false;
  return safeEqual(
    signature,
    createHmac('sha256', key)
      .update(url + body)
      .digest('base64'),
  );
}
