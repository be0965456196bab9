import { describe, expect, it } from 'vitest';
import { judge } from '#test/support/orders/invariants.ts';
import { openShop } from '#test/support/orders/shop.ts';
import {
  rateLimitedReply,
  type SquareIntercept,
  unauthorisedReply,
} from '#test/support/orders/square-gate.ts';
import { stopAt } from '#test/support/orders/stop.ts';
import { original } from '#test/support/orders/works.ts';

const replies = { 429: rateLimitedReply, 401: unauthorisedReply };

/** Square refuses the first click, whose process pauses after call `at`. While the second click captures, the first resumes. */
async function pausedAt(at: number, reply: keyof typeof replies) {
  const shop = await openShop();
  const { shopper, orderId } = await shop.ordered();
  const pause = stopAt({ at, side: 'after' });
  const square: SquareIntercept = ({ name, forward }) =>
    name === 'square.createPayment' ? Promise.resolve(replies[reply]) : forward();
  const first = shopper.pay(orderId, undefined, shop.process({ stop: pause, square }));
  if ((await Promise.race([first, pause.stopped])) !== 'stopped') return undefined;

  const capture = stopAt({ of: 'square.completePayment', side: 'before' });
  const capturing = shop.process({ stop: capture });
  const clickAgain = async () => {
    for (let clicks = 0; clicks < 4; clicks++) {
      shop.advance(31_000);
      if ((await shopper.pay(orderId, undefined, capturing)).status === 200) return;
    }
  };
  const second = clickAgain();
  await Promise.race([second, capture.stopped]);
  pause.resume();
  await first;
  const rival = shop.shopper();
  await rival.addToCart(original);
  const order = await rival.order();
  if (order.status === 200) await rival.pay(String(order.body.orderId));
  capture.resume();
  await second;
  await shop.reconcileToTheEnd(5);
  const { broken, captured } = await judge(shop);
  return [...broken, ...(captured > 1 ? ['one original, charged twice'] : [])];
}

describe('a payment whose process paused while Square refused it', () => {
  it.each([429, 401] as const)(
    'does not free the work that the next click is paying for (Square says %s)',
    async (reply) => {
      let at = 1;
      for (; ; at++) {
        const broken = await pausedAt(at, reply);
        if (!broken) break;
        expect([at, broken]).toEqual([at, []]);
      }
      expect(at).toBeGreaterThan(4);
    },
  );
});
