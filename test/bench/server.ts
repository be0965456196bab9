import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { cartService } from '#functions/cart/handlers.ts';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { createTable } from '#functions/db/table.ts';
import { paymentPorts } from '#functions/orders/ports.ts';
import { checkoutService } from '#functions/orders/purchase/handlers.ts';
import type { Services } from '#functions/services.ts';
import { localDynamo } from '#infra/local/emulator.ts';
import { readBody, sendResult, toEvent } from '#infra/local/http-event.ts';
import { listen } from '#infra/local/loopback.ts';
import { matchRoute } from '#infra/local/route-match.ts';
import { routes, type Service } from '#shared/contract/routes.ts';
import { peerApp } from '#test/bench/peer/app.ts';
import { openStore } from '#test/bench/peer/store.ts';
import { testSecrets, testServices } from '#test/support/shop/services.ts';

/**
 * One of the shops that are compared, in a process of its own: `server.ts shop TABLE` or `server.ts peer FILE`. It tells its
 * port, and on each message its processor time so far, in microseconds.
 */
const [shop = '', source = ''] = process.argv.slice(2);
const listener = shop === 'peer' ? peer(source) : await ours(source);
const server = createServer(listener);
process.send?.(Number(new URL(await listen(server)).port));
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.on('disconnect', () => process.exit(0));

function peer(catalogueFile: string): RequestListener {
  const store = openStore(join(mkdtempSync(join(tmpdir(), 'peer-')), 'shop.db'));
  store.fill(JSON.parse(readFileSync(catalogueFile, 'utf8')));
  return peerApp(store, testSecrets.cookieKey);
}

type Lambda = (event: APIGatewayProxyEventV2, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;

/** The handlers as AWS runs them, behind the part of the local site that stands for API Gateway. */
async function ours(tableName: string): Promise<RequestListener> {
  const { services: base, endpoint } = await testServices();
  const table = createTable({ client: localDynamo(endpoint), name: tableName });
  const services: Services = { ...base, table };
  const lambdas: Partial<Record<Service, Lambda>> = {
    catalogue: catalogueService(services),
    cart: cartService(services),
    checkout: checkoutService(services, {
      ...paymentPorts(services, async () => undefined),
      mail: undefined,
    }),
  };
  let callers = 0;
  return async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://shop');
    const match = matchRoute(request.method ?? 'GET', url.pathname);
    const lambda = match && lambdas[routes[match.operation].service];
    const body = await readBody(request);
    if (!lambda || !body) return void response.writeHead(404).end();
    const event = toEvent(request, url, match, body, testSecrets.originSecret);
    // Limits are for one network; each caller has one of its own.
    event.headers['cloudfront-viewer-address'] = `10.${(++callers >> 8) & 255}.${callers & 255}.1:1`;
    const context = { awsRequestId: 'bench', getRemainingTimeInMillis: () => 25_000 } as Context;
    sendResult(response, await lambda(event, context), {});
  };
}
