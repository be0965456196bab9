import { SquareBusy, SquareUnauthorised } from '#functions/square/read.ts';
import { tokenObstacle } from '#functions/square/token-status.ts';
import type { DeployedStack } from '#infra/command-support/deployed-stack.ts';
import type { Stage } from '#infra/command-support/stage.ts';
import { eligibleLocations, obstacleEverywhere } from '#shared/studio/locations.ts';
import { shop } from '#shop-config';
import { type Finding, findingOn } from './finding.ts';
import type { DoctorPorts, SquarePort } from './ports.ts';

/** Webhook events that functions/webhook handles. */
export const neededEvents = [
  'catalog.version.updated',
  'inventory.count.updated',
  'payment.updated',
  'refund.updated',
  'order.updated',
  'order.fulfillment.updated',
  'oauth.authorization.revoked',
];

/** Events about disputed payments. The shop can sell without them. */
const optionalEvents = ['dispute.created', 'dispute.state.updated'];

/** Checks Square's token, scopes, application, location and webhook. Returns one finding for each. */
export async function checkSquare(
  ports: DoctorPorts,
  stage: Stage,
  stack: DeployedStack | undefined,
): Promise<readonly Finding[]> {
  const token = await ports.secret('squareAccessToken');
  if (!token) {
    return [
      findingOn('Square token').stopsSelling(
        'the shop is not connected with Square.',
        `Connect it in the studio (Settings, Square); or set a token: npm run secrets -- --stage ${stage.name} (developer.squareup.com, your application, Credentials)`,
      ),
    ];
  }
  const square = ports.square(token);
  try {
    return [
      await checkToken(square, ports, stage),
      await checkLocation(square),
      await checkWebhook(square, ports, stage, stack),
    ];
  } catch (error) {
    return [whyNot(error, stage)];
  }
}

function whyNot(error: unknown, stage: Stage): Finding {
  return error instanceof SquareUnauthorised
    ? findingOn('Square token').stopsSelling(
        `Square (${environmentOf(stage)}) rejects it: it was revoked, or it belongs to the other environment.`,
        `Connect the shop anew in the studio (Settings, Square), or npm run secrets -- --stage ${stage.name}`,
      )
    : findingOn('Square').stopsSelling(
        error instanceof SquareBusy ? 'it limits requests at the moment.' : 'it cannot be reached from here.',
        'Run this again in a minute; issquareup.com shows problems at Square.',
      );
}

async function checkToken(square: SquarePort, ports: DoctorPorts, stage: Stage): Promise<Finding> {
  const found = findingOn('Square token');
  const token = await square.token();
  const again = `npm run secrets -- --stage ${stage.name}`;
  const obstacle = tokenObstacle(token, {
    applicationId: stage.squareApplicationId || undefined,
    now: ports.now(),
  });
  switch (obstacle?.kind) {
    case 'rights missing':
      return found.stopsSelling(
        `it lacks ${obstacle.missing.join(', ')}.`,
        `Take the access token of the application itself, which has every scope, or authorize it with these scopes; then ${again}`,
      );
    case 'other application':
      return found.stopsSelling(
        `it belongs to the application ${obstacle.applicationId}; infra/stages/${stage.name}.json says ${stage.squareApplicationId}. Cards typed into one cannot be charged by the other.`,
        `Correct "squareApplicationId", or ${again}`,
      );
    case 'ends soon':
      return found.warning(
        `it ends in ${obstacle.days} days.`,
        `Connect the shop anew in the studio (Settings, Square); or make a new one at Square, then ${again}`,
      );
    case undefined:
      return found.ok(`of ${token.applicationId}, with every scope that the shop needs`);
  }
}

async function checkLocation(square: SquarePort): Promise<Finding> {
  const found = findingOn('Square location');
  const locations = await square.locations();
  const cards = locations.filter(({ takesCards }) => takesCards);
  switch (obstacleEverywhere(locations, shop.currency)) {
    case undefined: {
      const names = eligibleLocations(locations, shop.currency).map(({ name }) => name);
      return found.ok(`${names.join(', ')}: takes cards in ${shop.currency}`);
    }
    case 'no cards':
      return found.stopsSelling(
        'none is active and takes cards.',
        'Finish the activation of your Square account (bank account, identity), then look under Account & Settings, Locations.',
      );
    case 'other currency':
      return found.stopsSelling(
        `${cards.map(({ name, currency }) => `${name} uses ${currency}`).join(', ')}; shop.config.ts says ${shop.currency}.`,
        'Set "currency" in shop.config.ts to the currency of the location, and deploy.',
      );
  }
}

async function checkWebhook(
  square: SquarePort,
  ports: DoctorPorts,
  stage: Stage,
  stack: DeployedStack | undefined,
): Promise<Finding> {
  const found = findingOn('Square webhook');
  const address = stack?.outputs['Address'];
  if (!address) return found.pending('can be registered after the first deploy, when the address is known');
  const url = `${address}/api/square/webhook`;
  const all = await square.webhooks();
  const own = all.find((webhook) => webhook.url === url);
  const register = `At developer.squareup.com, your application, Webhooks: ${url} for ${[...neededEvents, ...optionalEvents].join(', ')}; then store its signature key with "npm run secrets -- --stage ${stage.name}"`;
  if (!own) {
    const near = all.find((webhook) => webhook.url.includes('/api/square/webhook'));
    return found.stopsSelling(
      near
        ? `Square sends to ${near.url}; the shop is at ${address}. The address is part of the signature, to the letter.`
        : 'Square knows no webhook of this shop: sales at the till show only after the nightly sync.',
      register,
    );
  }
  if (!own.isOn) return found.stopsSelling('it is switched off at Square.', 'Switch it on under Webhooks.');
  const missing = neededEvents.filter((event) => !own.events.includes(event));
  if (missing.length > 0) {
    return found.stopsSelling(`it leaves out ${missing.join(', ')}.`, 'Add them under Webhooks.');
  }
  const key = await ports.secret('webhookKey');
  if (!key) return found.stopsSelling('its signature key was never set: every event is refused.', register);
  if (own.key !== '' && own.key !== key) {
    return found.stopsSelling(
      'its signature key differs from the one stored here: every event is refused.',
      `Copy the key from Webhooks; then npm run secrets -- --stage ${stage.name}`,
    );
  }
  const unsubscribed = optionalEvents.filter((event) => !own.events.includes(event));
  return found.ok(
    unsubscribed.length > 0
      ? `${url}; for marks on orders whose payment is disputed, add ${unsubscribed.join(', ')}`
      : url,
  );
}

const environmentOf = (stage: Stage) => (stage.isLive ? 'production' : 'sandbox');
