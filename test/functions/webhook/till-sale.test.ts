import { createServer, type Server } from 'node:http';
import { expect, it } from 'vitest';
import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import { close, listen } from '#infra/local/loopback.ts';
import { call } from '#test/support/shop/call.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { type SyncWorld, startSyncWorld } from '#test/support/sync/world.ts';

/** Passes Square's events to the webhook's Lambda, as the CDN and the API would. */
function webhookServer(world: () => SyncWorld): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const { status } = await call(world().webhook, 'receiveSquareEvent', {
        body: Buffer.concat(chunks).toString('utf8'),
        headers: {
          'x-square-hmacsha256-signature': String(request.headers['x-square-hmacsha256-signature']),
        },
      });
      response.writeHead(status).end();
    });
  });
}

it('a sale at the till is shown in the gallery without a sync', async () => {
  const server = webhookServer(() => world);
  const webhookUrl = `${await listen(server)}/api/square/webhook`;
  const world: SyncWorld = await startSyncWorld({
    webhookUrl,
    simulator: { webhook: { url: webhookUrl, key: testSecrets.webhookKey } },
  });
  const catalogue = createCatalogue(world.services);
  const inStock = async () => (await catalogue.snapshot()).artworks.get('MOONSTAIRS')?.variations[0]?.inStock;
  await world.sync();
  expect(await inStock()).toBe(1);
  const runs = (await world.progress()).startedAt;

  world.simulator.sellAtTill('MOONSTAIRS-V1', 1);
  // A limit for a hanging test; how many seconds it takes depends on the machine.
  await expect.poll(inStock, { timeout: 60_000, interval: 50 }).toBe(0);
  expect((await world.progress()).startedAt).toBe(runs);
  await close(server);
});
