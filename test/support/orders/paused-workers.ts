import type { Summary } from '#functions/orders/reconcile/reconcile.ts';
import type { Answered } from '#test/support/shop/call.ts';
import { stopPoints } from './interruptions.ts';
import { judge } from './invariants.ts';
import { declinedCard } from './purchase-flow.ts';
import { openShop, type Shop } from './shop.ts';
import type { ShopEntry } from './shop-entry.ts';
import type { Shopper } from './shopper.ts';
import { cutOff, rateLimitedReply, type SquareIntercept, unauthorisedReply } from './square-gate.ts';
import { type StopPoint, stopAt } from './stop.ts';
import { original, variationOf } from './works.ts';

/**
 * A process of the checkout that pauses at one of its calls, is taken for crashed, and resumes when everything has gone on
 * without it: the successor that took its place must not be undone by what it then does.
 */

/** What the paused process was in the middle of. */
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
type PausedWorkerFlow = (typeof pausedWorkerFlows)[number];

/** Who goes on meanwhile. */
export const successors = ['rival', 'own retry', 'own retry that is capturing', 'reconciler'] as const;
/** Who goes on although the process's time is not up yet, but by a clock of their own perhaps is. */
export const impatient = ['own retry at once', 'reconciler at once'] as const;
type Successor = (typeof successors | typeof impatient)[number];

/** Milliseconds by which the clocks of the two are ahead of Square's. */
export interface Clocks {
  readonly worker: number;
  readonly successor: number;
}

interface Story {
  readonly flow: PausedWorkerFlow;
  readonly successor: Successor;
  readonly clocks?: Clocks;
}

interface PausedWorkerTally {
  readonly points: number;
  readonly broken: readonly string[];
  /** Orders that the schedule ended while their process could still be alive. */
  readonly endedAlive: number;
}

/** No flow makes so many calls. */
const mostCalls = 60;
/** Milliseconds that a process may live: those of the checkout's Lambda. */
const lifetime = 25_000;
const minute = 60_000;

/**
 * Pauses the process after every call, with `bothSides` before it as well, until a run gets by without reaching the point,
 * so that new calls are covered without touching the test. `every` thins the points out, beginning with that of index
 * `first`.
 */
export async function pauseEverywhere(
  story: Story & { readonly every?: number; readonly first?: number; readonly bothSides?: boolean },
): Promise<PausedWorkerTally> {
  const { flow, successor, every = 1, first = 0, bothSides = false } = story;
  const broken: string[] = [];
  let endedAlive = 0;
  let points = 0;
  for (const [index, point] of stopPoints({ most: mostCalls, bothSides }).entries()) {
    if (index < first || (index - first) % every !== 0) continue;
    const run = await pauseAt(point, story);
    if (!run) break;
    endedAlive += run.endedAlive;
    points += 1;
    const where = `${flow}, ${successor}, paused ${point.side} call ${point.at} (${run.call})`;
    broken.push(...run.broken.map((what) => `${where}: ${what}`));
  }
  return { points, broken, endedAlive };
}

/** One history: the process pauses at `point`, the successor ends, the process resumes, and the books are read. */
async function pauseAt(point: StopPoint, { flow, successor, clocks = { worker: 0, successor: 0 } }: Story) {
  const shop = await openShop();
  const healthy = shop.process({ now: () => shop.now() + clocks.successor });
  const stop = stopAt(point);
  const { square, isSold } = misfortune(flow, shop, () => stop.call() !== '');
  const paused = shop.process({ stop, square, now: () => shop.now() + clocks.worker });
  const { shopper, orderId } = await shop.ordered({ at: healthy });
  if (flow.startsWith('resume')) await stopAfterAuthorising(shop, shopper, orderId);

  const card = flow === 'decline' ? declinedCard : undefined;
  const answer = shopper.pay(orderId, card, paused);
  if ((await Promise.race([answer, stop.stopped])) !== 'stopped') return undefined;
  const resume = async () => {
    stop.resume();
    await answer;
  };
  const endedAlive = await succeed(successor, { shop, shopper, healthy, resume });
  await resume();
  await shop.reconcileToTheEnd(5, healthy);
  return { call: stop.call(), broken: await verdict(shop, isSold(), await answer), endedAlive };
}

/** What Square does to the paused process alone, and whether the till has sold the work meanwhile. */
function misfortune(flow: PausedWorkerFlow, shop: Shop, wasPaused: () => boolean) {
  let sold = false;
  const square: SquareIntercept = async ({ name, forward }) => {
    if (flow === 'resume and 429') return rateLimitedReply;
    if (flow === 'resume and 401') return unauthorisedReply;
    if (name === 'square.createPayment' && flow === '429') return rateLimitedReply;
    if (name === 'square.createPayment' && flow === '401') return unauthorisedReply;
    const reply = await forward();
    if (name === 'square.completePayment' && flow === 'lost capture') return cutOff;
    // Not once a successor is under way: between its check and its capture nobody could notice.
    if (name === 'square.createPayment' && flow === 'void' && !sold && !wasPaused()) {
      sold = true;
      shop.simulator.sellAtTill(variationOf(original), 1);
    }
    return reply;
  };
  return { square, isSold: () => sold };
}

/** A first process crashes right after Square has authorised, before it could write that down. */
async function stopAfterAuthorising(shop: Shop, shopper: Shopper, orderId: string): Promise<void> {
  const stop = stopAt({ of: 'square.createPayment', side: 'after' });
  await Promise.race([shopper.pay(orderId, undefined, shop.process({ stop })), stop.stopped]);
  shop.advance(minute + 1_000);
}

interface Scene {
  readonly shop: Shop;
  readonly shopper: Shopper;
  readonly healthy: ShopEntry;
  /** Resumes the paused process and waits for its end. */
  readonly resume: () => Promise<void>;
}

/** Answers how many orders the schedule has ended while the process could still be alive. */
async function succeed(successor: Successor, scene: Scene): Promise<number> {
  const { shop, healthy } = scene;
  switch (successor) {
    case 'own retry':
      await clickAgain(scene, healthy);
      break;
    case 'own retry that is capturing':
      await clickAgainAndPause(scene);
      break;
    case 'reconciler':
      await shop.reconcileToTheEnd(5, healthy);
      break;
    case 'own retry at once':
      shop.advance(lifetime);
      // The first click may get the result of the paused process's attempt; the second is another attempt.
      if ((await click(scene, healthy)) === 'again') await click(scene, healthy);
      break;
    case 'reconciler at once':
      shop.advance(lifetime);
      return endedBy(await healthy.reconcile());
    case 'rival':
      await shop.reconcileToTheEnd(5, healthy);
      await buyAsRival(shop, healthy);
  }
  return 0;
}

function endedBy({ settled, released, review, canceled }: Summary): number {
  return settled + released + review + canceled;
}

/** Later than any process may still be at it, and a few clicks, because the first may hear "being processed". */
async function clickAgain(scene: Scene, at: ShopEntry): Promise<void> {
  for (let clicks = 0; clicks < 4; clicks++) {
    scene.shop.advance(31_000);
    if ((await click(scene, at)) !== 'again') return;
  }
}

async function click({ shopper, healthy }: Scene, at: ShopEntry): Promise<'done' | 'again'> {
  const ordered = await shopper.order({}, healthy);
  if (ordered.status !== 200) return 'done';
  const paid = await shopper.pay(String(ordered.body.orderId), undefined, at);
  return paid.status === 200 ? 'done' : 'again';
}

/** The next click is about to capture when the first process resumes, and then somebody else wants the work. */
async function clickAgainAndPause(scene: Scene): Promise<void> {
  const { shop, healthy, resume } = scene;
  const stop = stopAt({ of: 'square.completePayment', side: 'before' });
  const clicks = clickAgain(scene, shop.process({ stop }));
  if ((await Promise.race([clicks, stop.stopped])) !== 'stopped') return;
  await resume();
  await buyAsRival(shop, healthy);
  stop.resume();
  await clicks;
}

async function buyAsRival(shop: Shop, healthy: ShopEntry): Promise<void> {
  const rival = shop.shopper(healthy);
  await rival.addToCart(original);
  const ordered = await rival.order();
  if (ordered.status === 200) await rival.pay(String(ordered.body.orderId));
}

async function verdict(shop: Shop, isSold: boolean, late: Answered<'takePayment'>): Promise<string[]> {
  shop.simulator.settle();
  const items = await shop.dump();
  const inReview = items.filter(({ sk, state }) => sk === 'ORDER' && state === 'REVIEW').length;
  const moved = isSold ? { [variationOf(original)]: -1 } : {};
  const { broken } = await judge(shop, { inReview, moved });
  const captured = shop.simulator.ledger().payments.filter(({ status }) => status === 'COMPLETED');
  const paid = items.filter(({ sk, state }) => sk === 'ORDER' && state === 'PAID');
  return [
    ...broken,
    ...(captured.length > 1 ? [`one original, ${captured.length} captured payments`] : []),
    ...(captured.length > paid.length + inReview
      ? [`${captured.length} captured, ${paid.length} paid, ${inReview} in review`]
      : []),
    ...(inReview > captured.length ? ['an order in review without any captured money'] : []),
    ...(late.status >= 500 && late.status !== 503 ? [`the woken worker answered ${late.status}`] : []),
  ];
}
