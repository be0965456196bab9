import { createHmac, randomUUID } from 'node:crypto';
import { call } from './call.ts';
import { siteOrigin, testSecrets } from './services.ts';

export const webhookUrl = `${siteOrigin}/api/square/webhook`;

/** For webhooks of tests that do not concern events about orders. */
export const ignoredOrders = {
  followMoney: async () => undefined,
  followShipment: async () => undefined,
  followDispute: async () => undefined,
};

/** Delivers an event with Square's signature to the webhook's service, and returns the shop's answer. */
export function deliverSquareEvent(
  webhook: unknown,
  event: { readonly type: string; readonly [name: string]: unknown },
) {
  const body = JSON.stringify({ event_id: randomUUID(), ...event });
  const signature = createHmac('sha256', testSecrets.webhookKey)
    .update(webhookUrl + body)
    .digest('base64');
  const headers = { 'x-square-hmacsha256-signature': signature };
  return call(webhook, 'receiveSquareEvent', { body, headers });
}
