import { createSquareClient } from '#functions/square/client.ts';
import type { SquarePort } from './ports.ts';

/** Square itself, asked with one access token. Errors are the SDK's own. */
export function squarePort(baseUrl: string, token: string): SquarePort {
  const client = createSquareClient({ token, baseUrl });
  return {
    async token() {
      const { scopes = [], clientId = '', expiresAt } = await client.oAuth.retrieveTokenStatus();
      return {
        scopes,
        applicationId: clientId,
        until: expiresAt === undefined ? undefined : Date.parse(expiresAt),
      };
    },

    async locations() {
      const { locations = [] } = await client.locations.list();
      return locations
        .filter(({ status }) => status === 'ACTIVE')
        .map(({ name, id, currency, capabilities }) => ({
          name: name ?? id ?? '',
          currency: String(currency),
          takesCards: capabilities?.includes('CREDIT_CARD_PROCESSING') ?? false,
        }));
    },

    async webhooks() {
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
    },
  };
}
