import type { Checkout } from './checkout.ts';
import { openShop } from './entry.ts';
import { interceptedTable } from './io.ts';
import type { Shopper } from './shopper.ts';
import {
  cutOff,
  rateLimitedReply,
  type SquareIntercept,
  startSquareGate,
  unauthorisedReply,
} from './square-gate.ts';
import { original, variationOf } from './works.ts';

/** What the frozen worker was in the middle of. */
export const pausedWorkerFlows = [
  'ok',
  'decline',
  '429',
  '401',
  'lost capture',
  'void',
  'resume',
  'resume and 429',
  'resume and 401',
] as const;
export type PausedWorkerFlow = (typeof pausedWorkerFlows)[number];

const minute = 60_000;

/** What Square does to the frozen worker alone, and whether the till has sold the work meanwhile. */
export function misfortune(flow: PausedWorkerFlow, shop: Checkout, wasFrozen: () => boolean) {
  let sold = false;
  const intercept: SquareIntercept = async ({ name, forward }) => {
    if (flow === 'resume and 429') return rateLimitedReply;
    if (flow === 'resume and 401') return unauthorisedReply;
    if (name === 'square.createPayment' && flow === '429') return rateLimitedReply;
    if (name === 'square.createPayment' && flow === '401') return unauthorisedReply;
    const reply = await forward();
    if (name === 'square.completePayment' && flow === 'lost capture') return cutOff;
    // Not once a successor is under way: between its check and its capture nobody could notice.
    if (name === 'square.createPayment' && flow === 'void' && !sold && !wasFrozen()) {
      sold = true;
      shop.simulator.sellAtTill(variationOf(original), 1);
    }
    return reply;
  };
  return { intercept, isSold: () => sold };
}

/** A first worker crashes right after Square has authorised, before it could write that down. */
export async function stopAfterAuthorising(shop: Checkout, shopper: Shopper, orderId: string): Promise<void> {
  let crash: (word: 'crashed') => void = () => undefined;
  const crashed = new Promise<'crashed'>((resolve) => {
    crash = resolve;
  });
  let isDead = false;
  const forever = () => new Promise<never>(() => undefined);
  const gate = startSquareGate(shop.simulator.url, async ({ name, forward }) => {
    const reply = await forward();
    if (name !== 'square.createPayment') return reply;
    isDead = true;
    crash('crashed');
    return cutOff;
  });
  const table = interceptedTable(shop.table, (io) => (isDead ? forever() : io.forward()));
  const config = { ...shop.services.config, squareUrl: gate.url };
  const first = openShop({ ...shop.services, table, config }, () => undefined);
  await Promise.race([shopper.pay(orderId, shop.simulator.mintCard(), first), crashed]);
  gate.stop();
  shop.advance(minute + 1_000);
}
