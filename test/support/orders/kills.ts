import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { hashToken, newToken } from '#functions/http/cookies.ts';
import { leave } from '#test/support/shop/left-behind.ts';
import { stopPoints } from './interruptions.ts';
import { judge } from './invariants.ts';
import { buy, declinedCard, type Purchase } from './purchase-flow.ts';
import { openShop, type Shop } from './shop.ts';
import { putInCart } from './shopper.ts';
import { type StopPoint, stopAt } from './stop.ts';
import type { Work } from './works.ts';

/** What `child.ts` is told through its environment. */
export interface ChildOrder {
  readonly tableName: string;
  readonly simulatorUrl: string;
  readonly token: string;
  readonly purchase: Purchase;
  readonly card: string;
  /** Milliseconds that the clock has been pushed on. */
  readonly pushed: number;
  readonly kill: StopPoint;
}

/** No purchase makes so many calls. */
const mostCalls = 100;

/**
 * Rule 15.4 with real processes and a real SIGKILL, at each call of a purchase. `most` limits how many are tried, spread over
 * the flow; two at a time.
 */
export async function killEverywhere({
  purchase,
  most,
}: {
  readonly purchase: Purchase;
  readonly most?: number | undefined;
}) {
  const works = Array.from(
    { length: (most ?? 2 * mostCalls) + 2 },
    (_, index): Work => ({ id: `KILL${index}`, price: 9_000, stock: 1 }),
  );
  const shop = await openShop({ works, testMode: purchase === 'test' });
  const calls = await countCalls(shop, purchase);
  const all = stopPoints({ most: calls, bothSides: true });
  const step = Math.max(1, all.length / (most ?? all.length));
  const place = (index: number) => Math.floor(index / step + 1 / 2);
  const chosen = all.filter((_, index) => place(index) !== place(index - 1));
  // One more gets to its end, and ends by itself.
  const points = [...chosen, { at: calls + 1, side: 'before' } as const];
  const broken: string[] = [];
  const queue = points.entries();
  let killed = 0;
  const lane = async () => {
    for (const [index, kill] of queue) {
      const ended = await killOne(shop, purchase, works[index + 1] as Work, kill);
      if (ended === 'SIGKILL') killed += 1;
      // A process that got to its end had fewer calls; anything else is an error of its own.
      else if (ended !== 'code 0')
        broken.push(`${kill.side} call ${kill.at}: the process ended with ${ended}`);
    }
  };
  await Promise.all([lane(), lane()]);
  await shop.reconcileToTheEnd();
  return { broken: [...broken, ...(await judge(shop)).broken], points: killed };
}

/** How many calls a purchase makes when nobody kills it. */
async function countCalls(shop: Shop, purchase: Purchase): Promise<number> {
  const { calls, intercept } = stopAt({ at: Number.POSITIVE_INFINITY, side: 'before' });
  const shopper = shop.shopper();
  await shopper.addToCart(shop.works[0] as Work);
  await buy(shopper, purchase, shop.process({ io: intercept }));
  return calls();
}

async function killOne(shop: Shop, purchase: Purchase, work: Work, kill: StopPoint): Promise<string> {
  const token = newToken();
  await putInCart(shop, hashToken(token), work);
  const order: ChildOrder = {
    tableName: shop.tableName,
    simulatorUrl: shop.simulator.url,
    token,
    purchase,
    card: purchase === 'decline' ? declinedCard : shop.simulator.mintCard(),
    pushed: shop.now() - Date.now(),
    kill,
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'child.ts')], {
    env: { ...process.env, CHECKOUT_CHILD: JSON.stringify(order), AWS_REGION: 'local' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  leave(() => child.kill('SIGKILL'));
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-500);
  });
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code} ${complaint}`.trim()));
  });
}
