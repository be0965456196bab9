import { sign } from '#functions/http/cookies.ts';
import { testSourceId } from '#shared/contract/errors.ts';
import { call } from '#test/support/shop/call.ts';
import { openTable } from '#test/support/shop/emulator.ts';
import { servicesOn, testSecrets } from '#test/support/shop/services.ts';
import type { Intercept } from './io.ts';
import type { ChildOrder } from './kills.ts';
import { openEntry } from './shop-entry.ts';
import { address } from './shopper.ts';

/** A checkout in a process of its own that is killed (SIGKILL, by itself) at its n-th call to table or Square. */

const told = JSON.parse(process.env['CHECKOUT_CHILD'] ?? '{}') as ChildOrder;

let calls = 0;
const kills: Intercept = async (io) => {
  calls += 1;
  const isLast = calls === told.kill.at;
  if (isLast && told.kill.side === 'before') process.kill(process.pid, 'SIGKILL');
  try {
    return await io.forward();
  } finally {
    if (isLast) process.kill(process.pid, 'SIGKILL');
  }
};

const { services } = servicesOn(openTable(told.tableName), {
  now: () => Date.now() + told.pushed,
  environment: {
    SQUARE_ENVIRONMENT: told.simulatorUrl,
    // As the shop beside it, which ends what this process leaves behind.
    MAIL_FROM: 'studio@shop.example',
    MAIL_TEST_ORDERS: 'on',
  },
});
const { lambda } = openEntry({ services, metric: () => undefined }, { io: kills });

const guest = {
  cookies: [`__Host-guest=${sign(told.token, testSecrets.cookieKey)}`],
  address: `10.77.${Math.floor(Math.random() * 250)}.9`,
};
const { body } = await call(lambda, 'placeOrder', { ...guest, body: { shippingAddress: address } });
const sourceId = told.purchase === 'test' ? testSourceId : told.card;
const paid = { orderId: body.orderId, sourceId, buyerEmail: 'ada@moss.example' };
await call(lambda, 'takePayment', { ...guest, body: paid });
// Its connections to the table would keep it alive.
process.exit();
