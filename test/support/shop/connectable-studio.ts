import { createSecrets, parameterName, type SecretName } from '#functions/platform/secrets.ts';
import { studioService } from '#functions/studio/handlers.ts';
import { webhookService } from '#functions/webhook/handlers.ts';
import { createWebhookPorts } from '#functions/webhook/webhook-ports.ts';
import { paths } from '#shared/site/paths.ts';
import { startTestAws } from './aws.ts';
import { call } from './call.ts';
import { siteOrigin, testClock, testSecrets, testServices } from './services.ts';
import { adminCookie, nextCookie } from './session.ts';
import { simulatorApplicationId, startTestSimulator } from './simulator.ts';
import { deliverSquareEvent, ignoredOrders, webhookUrl } from './square-event.ts';

const secretsPath = '/shop';
const redirectUrl = `${siteOrigin}${paths.square}`;

export type ConnectableStudio = Awaited<ReturnType<typeof openConnectableStudio>>;

/** Opens the studio of a shop without a token, with a Parameter Store and an application at its Square simulator. */
export async function openConnectableStudio(environment: Readonly<Record<string, string>> = {}) {
  const clock = testClock();
  const { simulator } = await startTestSimulator({
    now: clock.now,
    accessToken: 'personal-token',
    oauth: { secret: testSecrets.squareApplicationSecret, redirectUrl },
  });
  const parameters = new Map<string, string>();
  const stored = (name: SecretName) => parameters.get(parameterName(secretsPath, name));
  const store = (name: SecretName, value: string) => parameters.set(parameterName(secretsPath, name), value);
  for (const name of ['originSecret', 'cookieKey', 'webhookKey', 'squareApplicationSecret'] as const) {
    store(name, testSecrets[name]);
  }
  await startTestAws({ parameters });
  const shop = await testServices({
    now: clock.now,
    environment: {
      SQUARE_ENVIRONMENT: simulator.url,
      SQUARE_APPLICATION_ID: simulatorApplicationId,
      SQUARE_WEBHOOK_URL: webhookUrl,
      ...environment,
    },
  });
  const secret = createSecrets({ path: secretsPath, now: clock.now });
  const services = { ...shop.services, secret, http: { ...shop.services.http, secret } };
  const studio = studioService(services, { startExecution: async () => undefined });
  // The services of another Lambda, which has its own cache of secrets.
  const elsewhere = { ...services, secret: createSecrets({ path: secretsPath, now: clock.now }) };
  const webhook = webhookService(elsewhere, createWebhookPorts(elsewhere, ignoredOrders));
  const cookies = [await adminCookie(services)];

  return {
    ...shop,
    services,
    elsewhere,
    simulator,
    clock,
    stored,
    store,
    studio,
    cookies,
    /** Signs the artist in again and returns the cookie. */
    signInAgain: () => nextCookie(services),
    show: () => call(studio, 'getSquareConnection', { cookies }),
    start: async () => (await call(studio, 'startSquareConnection', { cookies })).body.url,
    finish: (body: { code: string; state: string }, as = cookies) =>
      call(studio, 'finishSquareConnection', { cookies: as, body }),
    disconnect: () => call(studio, 'disconnectSquare', { cookies }),
    needs: async () => (await call(studio, 'readNeeds', { cookies })).body,
    /** Delivers Square's event to the shop. */
    deliver: async (type: string) =>
      (await deliverSquareEvent(webhook, { merchant_id: 'MSTUDIO', type })).status,
  };
}
