import type { SquareClient } from 'square';
import { createSquareClient } from '#functions/square/client.ts';
import { listActiveLocations } from '#functions/square/locations.ts';
import { readFromSquare } from '#functions/square/read.ts';
import { readTokenStatus } from '#functions/square/token-status.ts';
import type { SquarePort } from './ports.ts';

/** Square itself, asked with one access token. Throws what functions/square/read.ts names. */
export function squarePort(baseUrl: string, token: string): SquarePort {
  const client = createSquareClient({ token, baseUrl });
  return {
    token: () => readTokenStatus(client),
    locations: () => listActiveLocations(client),
    webhooks: () => readFromSquare(() => listWebhooks(client)),
  };
}

async function listWebhooks(client: SquareClient) {
  const subscriptions = [];
  for await (const one of await client.webhooks.subscriptions.list()) {
    subscriptions.push({
      url: one.notificationUrl ?? '',
      isOn: one.enabled !== false,
      events: one.eventTypes ?? [],
      key: one.signatureKey ?? '',
    });
  }
  return subscriptions;
}
