import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';
import { close, listen } from '#infra/local/loopback.ts';
import { onlyLocation } from '#infra/local/square-simulator/catalogue/locations.ts';
import { startSimulator } from '#infra/local/square-simulator/simulator.ts';
import { type Delivery, openSide, type SquareSide } from './square-side.ts';

const otherLocation = { ...onlyLocation, id: 'LOTHER', merchant_id: 'MOTHER' };
const token = 'simulator-access-token';
const webhookKey = 'simulator-webhook-key';

/** Opens the simulator, and Square's sandbox if the environment has its credentials, until the test file ends. */
export async function openSides(): Promise<readonly SquareSide[]> {
  const sandbox = sandboxOf(process.env);
  return [await openSimulator(), ...(sandbox ? [await openSandbox(sandbox)] : [])];
}

/**
 * Returns the sandbox's credentials if SQUARE_ENVIRONMENT is `sandbox`, else undefined. The tests make orders, payments
 * and refunds, so they must never run in a live account.
 */
export function sandboxOf(environment: Readonly<Record<string, string | undefined>>) {
  const { SQUARE_ACCESS_TOKEN, SQUARE_ENVIRONMENT, SQUARE_LOCATION_ID } = environment;
  if (!SQUARE_ACCESS_TOKEN || SQUARE_ENVIRONMENT !== 'sandbox') return undefined;
  return { token: SQUARE_ACCESS_TOKEN, ...(SQUARE_LOCATION_ID && { locationId: SQUARE_LOCATION_ID }) };
}

async function openSandbox(credentials: NonNullable<ReturnType<typeof sandboxOf>>): Promise<SquareSide> {
  const side = await openSide({
    name: 'sandbox',
    baseUrl: 'https://connect.squareupsandbox.com',
    pulse: 500,
    timeoutMs: 60_000,
    ...credentials,
  });
  afterAll(() => side.tidy());
  return side;
}

async function openSimulator(): Promise<SquareSide> {
  const postbox = await openPostbox();
  const simulator = await startSimulator({
    catalogue: { objects: [], locations: [onlyLocation, otherLocation] },
    accessToken: token,
    applicationId: 'sandbox-sq0idb-contract-test',
    webhook: { url: postbox.url, key: webhookKey },
    lags: { stock: 20, soldOut: 20, refund: 20 },
  });
  afterAll(async () => {
    await simulator.stop();
    await postbox.close();
  });
  return openSide({
    name: 'simulator',
    baseUrl: simulator.url,
    token,
    pulse: 10,
    timeoutMs: 20_000,
    pass: async (milliseconds) => simulator.advance(milliseconds),
    delivery: () => {
      const next = postbox.next();
      simulator.simulate({ type: 'catalogue-event' });
      return next;
    },
    asAnotherSeller: async (ask) => {
      const connect = (merchantId: unknown) =>
        simulator.simulate({ type: 'account-changed', merchantId: String(merchantId) });
      connect(otherLocation.merchant_id);
      try {
        return await ask();
      } finally {
        connect(onlyLocation['merchant_id']);
      }
    },
  });
}

/** Receives the simulator's events and passes an event about a catalogue change to a test that waits for one. */
async function openPostbox() {
  const waiting: ((delivery: Delivery) => void)[] = [];
  let url = '';
  const server = createServer(async (request, response) => {
    const body = await text(request);
    response.writeHead(200).end();
    if (!body.includes('catalog.version.updated')) return;
    const signature = String(request.headers['x-square-hmacsha256-signature']);
    for (const resolve of waiting.splice(0)) resolve({ url, key: webhookKey, signature, body });
  });
  url = `${await listen(server)}/api/square/webhook`;
  return {
    url,
    next: () => new Promise<Delivery>((resolve) => waiting.push(resolve)),
    close: () => close(server),
  };
}
