import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { hashToken, newToken } from '#functions/http/cookies.ts';
import { type Checkout, startCheckout } from './checkout.ts';
import { atEveryPoint } from './crash-harness.ts';
import { judge } from './invariants.ts';
import { type CrashPoint, crashAt, crashPoints, type Intercept } from './io.ts';
import type { Shopper } from './shopper.ts';
import type { Work } from './works.ts';

/** What the shopper was doing when the process crashed. */
export type Flow = 'success' | 'decline' | 'test';

export const flows: readonly Flow[] = ['success', 'decline', 'test'];

/** After the crash the shopper either never comes back, or clicks once more half a minute later. */
export type Aftermath = 'gone' | 'retries';

export interface CrashResult {
  readonly broken: readonly string[];
  /** Crash points tried: every call of the flow, before and after. */
  readonly points: number;
}

const declinedCard = 'cnon:declined:GENERIC_DECLINE';
const enough = 200;

function cardFor(flow: Flow, shop: Checkout): string {
  return flow === 'decline' ? declinedCard : shop.simulator.mintCard();
}

/**
 * Rule 15.4, in one process: the checkout crashes at each of its calls to table and Square.
 */
export async function crashEverywhere(options: {
  readonly flow: Flow;
  readonly aftermath: Aftermath;
  /** Bugs planted into the reconciler. */
  readonly reconciler?: Intercept;
  /** Whether it crashes before each call as well. */
  readonly bothSides?: boolean;
}): Promise<CrashResult> {
  const { flow, aftermath } = options;
  const crashes = crashPoints(enough / 2, options);
  const works = crashes.map((_, index): Work => ({ id: `CRASH${index}`, price: 9_000, stock: 1 }));
  const shop = await startCheckout({ works, testMode: flow === 'test' });
  const broken: string[] = [];
  try {
    const points = await atEveryPoint(crashes, async (point, index) => {
      const crash = crashAt(point);
      const shopper = shop.shopper();
      await shopper.addToCart(works[index] as Work);
      const worker = shop.worker(crash.intercept);
      const end = await Promise.race([buy(shop, shopper, flow, worker), crash.crashed]);
      if (end !== 'crashed') return false;
      if (aftermath === 'retries') broken.push(...(await retry(shop, shopper, flow, point)));
      return true;
    });
    await shop.reconcileToTheEnd(4, shop.worker(options.reconciler));
    const verdict = await judge(shop);
    return { broken: [...broken, ...verdict.broken], points };
  } finally {
    await shop.stop();
  }
}

async function buy(shop: Checkout, shopper: Shopper, flow: Flow, worker: ReturnType<Checkout['worker']>) {
  const { body } = await shopper.order({}, worker);
  return flow === 'test'
    ? shopper.payTest(body.orderId, worker)
    : shopper.pay(body.orderId, cardFor(flow, shop), worker);
}

/** Half a minute later the shopper clicks again. With a good card the order must end up paid, and only once. */
async function retry(shop: Checkout, shopper: Shopper, flow: Flow, point: CrashPoint): Promise<string[]> {
  shop.advance(31_000);
  const ordered = await shopper.order();
  // An empty cart: the payment had gone through before the process crashed.
  if (ordered.status === 400) return [];
  const pay = () =>
    flow === 'test' ? shopper.payTest(ordered.body.orderId) : shopper.pay(ordered.body.orderId);
  let answer = await pay();
  // The decline of the attempt that crashed; the next click is a new attempt with the good card.
  if (answer.status === 402 && flow === 'decline') answer = await pay();
  return answer.status === 200
    ? []
    : [`${point.side} call ${point.at}: the retry got ${answer.status} ${answer.text}`];
}

/** What `child.ts` is told through its environment. */
export interface ChildOrder {
  readonly endpoint: string;
  readonly tableName: string;
  readonly simulatorUrl: string;
  readonly token: string;
  readonly card: string;
  /** Milliseconds that the clock has been pushed on. */
  readonly pushed: number;
  readonly crash: CrashPoint;
}

/** The same with real processes and a real SIGKILL. `points` limits how many are tried, spread over the flow. */
export async function killEverywhere(options: {
  readonly flow: Flow;
  readonly points?: number;
  readonly parallel?: number;
}): Promise<CrashResult> {
  const works = Array.from(
    { length: enough },
    (_, index): Work => ({ id: `KILL${index}`, price: 9_000, stock: 1 }),
  );
  const shop = await startCheckout({ works, testMode: options.flow === 'test' });
  try {
    const most = options.points ?? enough;
    const calls = await countCalls(shop, options.flow, works[0] as Work);
    const all = Array.from(
      { length: calls * 2 },
      (_, index): CrashPoint => ({
        at: Math.floor(index / 2) + 1,
        side: index % 2 === 0 ? 'before' : 'after',
      }),
    );
    const step = Math.max(1, all.length / most);
    const chosen = Array.from(
      { length: Math.min(most, all.length) },
      (_, index) => all[Math.floor(index * step)],
    );
    const broken: string[] = [];
    const queue = chosen.entries();
    let killed = 0;
    const lanes = Array.from({ length: options.parallel ?? 2 }, async () => {
      for (const [index, crash] of queue) {
        if (!crash) continue;
        const signal = await killOne(shop, options.flow, works[index + 1] as Work, crash);
        if (signal === 'SIGKILL') killed += 1;
        // A process that got to its end had fewer calls; anything else is an error of its own.
        else if (signal !== 'code 0')
          broken.push(`${crash.side} call ${crash.at}: the process ended with ${signal}`);
      }
    });
    await Promise.all(lanes);
    await shop.reconcileToTheEnd();
    const verdict = await judge(shop);
    return { broken: [...broken, ...verdict.broken], points: killed };
  } finally {
    await shop.stop();
  }
}

/** How many calls the flow makes when nobody kills it. */
async function countCalls(shop: Checkout, flow: Flow, work: Work): Promise<number> {
  const life = crashAt({ at: Number.POSITIVE_INFINITY, side: 'before' });
  const shopper = shop.shopper();
  await shopper.addToCart(work);
  await buy(shop, shopper, flow, shop.worker(life.intercept));
  return life.calls();
}

async function killOne(shop: Checkout, flow: Flow, work: Work, crash: CrashPoint): Promise<string> {
  const token = newToken();
  await shop.putInCart(hashToken(token), work);
  const order: ChildOrder = {
    endpoint: shop.endpoint,
    tableName: shop.tableName,
    simulatorUrl: shop.simulator.url,
    token,
    card: flow === 'test' ? 'TEST_CARD_NONCE' : cardFor(flow, shop),
    pushed: shop.now() - Date.now(),
    crash,
  };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'child.ts')], {
    env: { ...process.env, CHECKOUT_CHILD: JSON.stringify(order), AWS_REGION: 'local' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-500);
  });
  return new Promise((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `code ${code} ${complaint}`.trim()));
  });
}
