import type { ShopSquareClient } from './client.ts';
import { readFromSquare } from './read.ts';

/** A webhook subscription: the URL to which Square sends events. */
export interface Webhook {
  readonly url: string;
  readonly isOn: boolean;
  readonly events: readonly string[];
  readonly key: string;
}

/** Lists the webhook subscriptions of the application that the client's token belongs to. */
export function listWebhooks(client: ShopSquareClient): Promise<readonly Webhook[]> {
  return readFromSquare(async () => {
    const webhooks: Webhook[] = [];
    for await (const one of await client.webhooks.subscriptions.list()) {
      webhooks.push({
        url: one.notificationUrl ?? '',
        isOn: one.enabled !== false,
        events: one.eventTypes ?? [],
        key: one.signatureKey ?? '',
      });
    }
    return webhooks;
  });
}
