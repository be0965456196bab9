import { readConfig } from '#functions/config.ts';
import { createTable } from '#functions/db/table.ts';
import { sign } from '#functions/http/cookies.ts';
import { paymentPorts } from '#functions/orders/ports.ts';
import { checkoutService } from '#functions/orders/purchase/handlers.ts';
import type { Services } from '#functions/services.ts';
import { localDynamo } from '#infra/local/emulator.ts';
import { call } from '#test/support/shop/call.ts';
import { readTestSecret, siteOrigin, testSecrets } from '#test/support/shop/services.ts';
import type { ChildOrder } from './crashes.ts';
import { type Intercept, interceptedProvider, interceptedTable } from './io.ts';

/** A checkout in a process of its own that is killed (SIGKILL, by itself) at its n-th call to table or Square. */

const told = JSON.parse(process.env['CHECKOUT_CHILD'] ?? '{}') as ChildOrder;
const now = () => Date.now() + told.pushed;

let calls = 0;
const intercept: Intercept = async (io) => {
  calls += 1;
  const isLast = calls === told.crash.at;
  if (isLast && told.crash.side === 'before') process.kill(process.pid, 'SIGKILL');
  const answer = await io.forward().catch((error: unknown) => {
    if (isLast) process.kill(process.pid, 'SIGKILL');
    throw error;
  });
  if (isLast) process.kill(process.pid, 'SIGKILL');
  return answer;
};

const table = interceptedTable(
  createTable({ client: localDynamo(told.endpoint), name: told.tableName }),
  intercept,
);
const log = () => undefined;
const services: Services = {
  config: readConfig({
    TABLE_NAME: told.tableName,
    SITE_ORIGIN: siteOrigin,
    SECRETS_PATH: '/shop',
    SQUARE_ENVIRONMENT: told.simulatorUrl,
    // As the shop beside it, which ends what this process leaves behind.
    MAIL_FROM: 'studio@shop.example',
    MAIL_TEST_ORDERS: 'on',
  }),
  secret: readTestSecret,
  table,
  now,
  log,
  http: {
    siteOrigin,
    secret: readTestSecret,
    findUser: async () => undefined,
    admitNewGuest: async () => undefined,
    contactEmail: async () => '',
    log,
    now,
  },
};
const plain = {
  ...paymentPorts(services, async () => undefined),
  mail: services.config.mail,
};
const lambda = checkoutService(services, {
  ...plain,
  provider: async (mode) =>
    interceptedProvider(await plain.provider(mode), mode === 'live' ? intercept : undefined),
});

const cookies = [`__Host-guest=${sign(told.token, testSecrets.cookieKey)}`];
const from = `10.77.${Math.floor(Math.random() * 250)}.9`;
const shippingAddress = {
  name: 'Ada Moss',
  address1: '1 Fern Lane',
  city: 'Fernton',
  state: 'OR',
  postalCode: '97201',
};
const { body } = await call(lambda, 'placeOrder', { cookies, address: from, body: { shippingAddress } });
await call(lambda, 'takePayment', {
  cookies,
  address: from,
  body: { orderId: body.orderId, sourceId: told.card, buyerEmail: 'ada@moss.example' },
});
