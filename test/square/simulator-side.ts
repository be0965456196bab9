import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { close, listen } from '#infra/local/loopback.ts';
import { startSimulator } from '#infra/local/square-simulator/simulator.ts';
import { openSide } from './open-side.ts';
import type { Delivery, SquareSide } from './side.ts';

const token = 'simulator-access-token';
const webhookKey = 'simulator-webhook-key';

/** A fresh simulator as a Square to ask. `stop` it when done. */
export async function openSimulatorSide(): Promise<SquareSide & { stop(): Promise<void> }> {
  const postbox = await openPostbox();
  const simulator = await startSimulator({
    catalogue: { objects: [] },
    accessToken: token,
    applicationId: 'sandbox-sq0idb-contract-test',
    webhook: { url: postbox.url, key: webhookKey },
    lags: { stock: 20, soldOut: 20, refund: 20, fee: 20 },
  });
  const side = await openSide({
    baseUrl: simulator.url,
    token,
    pulse: 10,
    timeoutMs: 20_000,
    pass: async (milliseconds) => simulator.advance(milliseconds),
    delivery: () => {
      const next = postbox.next();
      simulator.simulate({ type: 'catalogue-event', times: 1 });
      return next;
    },
  });
  return {
    ...side,
    async stop() {
      await simulator.stop();
      await postbox.close();
    },
  };
}

/** Takes what the simulator sends, and returns the event of a changed catalogue to a test that waits for one. */
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
