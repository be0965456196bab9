import { createSquareClient } from '#functions/square/client.ts';
import { listActiveLocations } from '#functions/square/locations.ts';
import { readTokenStatus } from '#functions/square/token-status.ts';
import { listWebhooks } from '#functions/square/webhooks.ts';
import type { SquarePort } from './ports.ts';

/** Square itself, asked with one access token. Throws what functions/square/read.ts names. */
export function squarePort(baseUrl: string, token: string): SquarePort {
  const client = createSquareClient({ token, baseUrl });
  return {
    token: () => readTokenStatus(client),
    locations: () => listActiveLocations(client),
    webhooks: () => listWebhooks(client),
  };
}
