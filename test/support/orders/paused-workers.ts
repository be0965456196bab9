import type { Summary } from '#functions/orders/reconcile/reconcile.ts';
import type { Answered } from '#test/support/shop/call.ts';
import { type Checkout, startCheckout } from './checkout.ts';
import { openShop, type ShopEntry } from './entry.ts';
import { freezeAt, openFrozen, type PausePoint } from './frozen-worker.ts';
import { judge } from './invariants.ts';
import type { Intercept } from './io.ts';
import { misfortune, type PausedWorkerFlow, stopAfterAuthorising } from './paused-worker-flows.ts';
import type { Shopper } from './shopper.ts';
import { original, variationOf } from './works.ts';

/**
 * A worker of the checkout that freezes at one of its calls, is taken for crashed, and resumes when everything has gone on
 * without it: the successor that took its place must not be undone by what it then does.
 */

/** Who goes on meanwhile. */
export const successors = ['rival', 'own retry', 'own retry that is capturing', 'reconciler'] as const;
/** Who goes on although the worker's time is not up yet, but by a clock of their own perhaps is. */
export const impatient = ['own retry at once', 'reconciler at once'] as const;
export type Successor = (typeof successors | typeof impatient)[number];

/** Milliseconds by which the clocks of the two are ahead of Square's. */
export interface Clocks {
  readonly worker: number;
  readonly successor: number;
}

export interface PausedWorkerRun {
  /** False: the worker was done before it came to the point. */
  readonly reached: boolean;
  /** The call it froze at. */
  readonly call: string;
  readonly broken: readonly string[];
  /** Orders that the schedule brought to an end while the worker could still be alive. */
  readonly endedAlive: number;
}

/** Milliseconds that a process may live: those of the checkout's Lambda. */
const lifetime = 25_000;
const minute = 60_000;
const declinedCard = 'cnon:declined:GENERIC_DECLINE';

/** One history: the worker freezes at `point`, the successor ends, the worker resumes, and the books are read. */
export async function runPausedWorker(options: {
  readonly flow: PausedWorkerFlow;
  readonly successor: Successor;
  readonly point: PausePoint;
  /** A bug planted into the frozen worker. */
  readonly plantedBug?: Intercept;
  readonly clocks?: Clocks;
}): Promise<PausedWorkerRun> {
  const { flow, successor, point, plantedBug, clocks = { worker: 0, successor: 0 } } = options;
  const shop = await startCheckout();
  const healthy = openShop({ ...shop.services, now: () => shop.now() + clocks.successor }, (name) => {
    shop.metrics.push(name);
  });
  const freeze = freezeAt(point);
  const { intercept: bad, isSold } = misfortune(flow, shop, () => freeze.call() !== '');
  const worker = openFrozen(shop, freeze, { bad, plantedBug, now: () => shop.now() + clocks.worker });
  try {
    const shopper = shop.shopper(healthy);
    await shopper.addToCart(original);
    const { body } = await shopper.order();
    const orderId = String(body.orderId);
    if (flow.startsWith('resume')) await stopAfterAuthorising(shop, shopper, orderId);

    const card = flow === 'decline' ? declinedCard : shop.simulator.mintCard();
    const answer = shopper.pay(orderId, card, worker);
    const end = await Promise.race([answer, freeze.frozen]);
    if (end !== 'frozen') return { reached: false, call: '', broken: [], endedAlive: 0 };
    const call = freeze.call();

    let late: Answered<'takePayment'> | undefined;
    const resume = async () => {
      freeze.resume();
      late = await answer;
    };
    const endedAlive = await succeed(successor, { shop, shopper, healthy, resume });
    await resume();
    await reconcileToTheEnd(shop, healthy);
    return { reached: true, call, broken: await verdict(shop, isSold(), late), endedAlive };
  } finally {
    freeze.resume();
    worker.stop();
    await shop.stop();
  }
}

interface Scene {
  readonly shop: Checkout;
  readonly shopper: Shopper;
  readonly healthy: ShopEntry;
  /** Resumes the frozen worker and waits for its end. */
  readonly resume: () => Promise<void>;
}

/** Answers how many orders the schedule has ended while the worker could still be alive. */
async function succeed(successor: Successor, scene: Scene): Promise<number> {
  const { shop, healthy } = scene;
  switch (successor) {
    case 'own retry':
      await clickAgain(scene, healthy);
      break;
    case 'own retry that is capturing':
      await clickAgainAndFreeze(scene);
      break;
    case 'reconciler':
      await reconcileToTheEnd(shop, healthy);
      break;
    case 'own retry at once':
      shop.advance(lifetime);
      // The first click may get the result of the paused worker's attempt; the second is another attempt.
      if ((await click(scene, healthy)) === 'again') await click(scene, healthy);
      break;
    case 'reconciler at once':
      shop.advance(lifetime);
      return endedBy(await healthy.reconcile());
    case 'rival':
      await reconcileToTheEnd(shop, healthy);
      await buyAsRival(shop, healthy);
  }
  return 0;
}

function endedBy({ settled, released, review, canceled }: Summary): number {
  return settled + released + review + canceled;
}

/** Later than any worker may still be at it, and a few clicks, because the first may hear "being processed". */
async function clickAgain(scene: Scene, at: Pick<ShopEntry, 'lambda'>): Promise<void> {
  for (let clicks = 0; clicks < 4; clicks++) {
    scene.shop.advance(31_000);
    if ((await click(scene, at)) !== 'again') return;
  }
}

async function click(
  { shop, shopper, healthy }: Scene,
  at: Pick<ShopEntry, 'lambda'>,
): Promise<'done' | 'again'> {
  const ordered = await shopper.order({}, healthy);
  if (ordered.status !== 200) return 'done';
  const paid = await shopper.pay(String(ordered.body.orderId), shop.simulator.mintCard(), at);
  return paid.status === 200 ? 'done' : 'again';
}

/** The next click is about to capture when the first worker resumes, and then somebody else wants the work. */
async function clickAgainAndFreeze(scene: Scene): Promise<void> {
  const { shop, healthy, resume } = scene;
  const freeze = freezeAt('square.completePayment');
  const second = openFrozen(shop, freeze);
  try {
    const clicks = clickAgain(scene, second);
    const end = await Promise.race([clicks, freeze.frozen]);
    if (end !== 'frozen') return;
    await resume();
    await buyAsRival(shop, healthy);
    freeze.resume();
    await clicks;
  } finally {
    freeze.resume();
    second.stop();
  }
}

async function buyAsRival(shop: Checkout, healthy: ShopEntry): Promise<void> {
  const rival = shop.shopper(healthy);
  await rival.addToCart(original);
  const ordered = await rival.order();
  if (ordered.status === 200) await rival.pay(String(ordered.body.orderId));
}

async function reconcileToTheEnd(shop: Checkout, { reconcile }: ShopEntry): Promise<void> {
  shop.advance(4 * minute);
  for (let pass = 0; pass < 5; pass++) {
    await reconcile();
    shop.advance(minute + 1_000);
  }
}

async function verdict(
  shop: Checkout,
  isSold: boolean,
  late: Answered<'takePayment'> | undefined,
): Promise<string[]> {
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
    ...(late && late.status >= 500 && late.status !== 503
      ? [`the woken worker answered ${late.status}`]
      : []),
  ];
}
