import type { Answered } from '#test/support/shop/call.ts';
import { type Checkout, original, type Shopper, startCheckout, variationOf } from './checkout.ts';
import { openShop, type ShopEntry } from './entry.ts';
import { freezer, openFrozen, type PausePoint } from './frozen-worker.ts';
import { judge } from './invariants.ts';
import { type Intercept, interceptedTable } from './io.ts';
import {
  cutOff,
  rateLimitedReply,
  type SquareIntercept,
  startSquareGate,
  unauthorisedReply,
} from './square-gate.ts';

/**
 * A worker of the checkout that freezes at one of its calls, is taken for dead, and wakes when everything has gone on
 * without it: the successor that took its place must not be undone by what it then does.
 */

/** What the frozen worker was in the middle of. */
export const zombieFlows = [
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
export type ZombieFlow = (typeof zombieFlows)[number];

/** Who goes on meanwhile. */
export const successors = ['rival', 'own retry', 'own retry that is capturing', 'reconciler'] as const;
export type Successor = (typeof successors)[number];

export interface ZombieRun {
  /** False: the worker was done before it came to the point. */
  readonly reached: boolean;
  /** The call it froze at. */
  readonly call: string;
  readonly broken: readonly string[];
}

const minute = 60_000;
const declinedCard = 'cnon:declined:GENERIC_DECLINE';

/** What Square does to the frozen worker alone, and whether the till has sold the work meanwhile. */
function misfortune(flow: ZombieFlow, shop: Checkout, hasSlept: () => boolean) {
  let sold = false;
  const intercept: SquareIntercept = async ({ name, forward }) => {
    if (flow === 'resume and 429') return rateLimitedReply;
    if (flow === 'resume and 401') return unauthorisedReply;
    if (name === 'square.createPayment' && flow === '429') return rateLimitedReply;
    if (name === 'square.createPayment' && flow === '401') return unauthorisedReply;
    const reply = await forward();
    if (name === 'square.completePayment' && flow === 'lost capture') return cutOff;
    // Not once a successor is under way: between its look and its capture nobody could notice.
    if (name === 'square.createPayment' && flow === 'void' && !sold && !hasSlept()) {
      sold = true;
      shop.twin.sellAtTill(variationOf(original), 1);
    }
    return reply;
  };
  return { intercept, isSold: () => sold };
}

/** One life: the worker freezes at `point`, the successor comes to its end, the worker wakes, and the books are read. */
export async function runZombie(options: {
  readonly flow: ZombieFlow;
  readonly successor: Successor;
  readonly point: PausePoint;
  /** A bug planted into the frozen worker. */
  readonly mutant?: Intercept;
}): Promise<ZombieRun> {
  const { flow, successor, point } = options;
  const shop = await startCheckout();
  const healthy = openShop(shop.services, (name) => {
    shop.metrics.push(name);
  });
  const ice = freezer(point);
  const { intercept: bad, isSold } = misfortune(flow, shop, () => ice.call() !== '');
  const worker = await openFrozen(shop, ice, { bad, mutant: options.mutant });
  try {
    const shopper = shop.shopper(healthy);
    await shopper.addToCart(original);
    const { body } = await shopper.order();
    const orderId = String(body.orderId);
    if (flow.startsWith('resume')) await stopAfterAuthorising(shop, shopper, orderId);

    const card = flow === 'decline' ? declinedCard : shop.twin.mintCard();
    const answer = shopper.pay(orderId, card, worker);
    const end = await Promise.race([answer, ice.sleeping]);
    if (end !== 'asleep') return { reached: false, call: '', broken: [] };
    const call = ice.call();

    let late: Answered | undefined;
    const wake = async () => {
      ice.wake();
      late = await answer;
    };
    await succeed(successor, { shop, shopper, healthy, wake });
    await wake();
    await reconcileToTheEnd(shop, healthy);
    return { reached: true, call, broken: await verdict(shop, isSold(), late) };
  } finally {
    ice.wake();
    await worker.stop();
    await shop.stop();
  }
}

/** A first worker dies right after Square has authorised, before it could write that down. */
async function stopAfterAuthorising(shop: Checkout, shopper: Shopper, orderId: string): Promise<void> {
  let die: (word: 'died') => void = () => undefined;
  const died = new Promise<'died'>((resolve) => {
    die = resolve;
  });
  let isDead = false;
  const forever = () => new Promise<never>(() => undefined);
  const gate = await startSquareGate(shop.twin.url, async ({ name, forward }) => {
    const reply = await forward();
    if (name !== 'square.createPayment') return reply;
    isDead = true;
    die('died');
    return cutOff;
  });
  const table = interceptedTable(shop.table, (io) => (isDead ? forever() : io.forward()));
  const config = { ...shop.services.config, squareUrl: gate.url };
  const first = openShop({ ...shop.services, table, config }, () => undefined);
  await Promise.race([shopper.pay(orderId, shop.twin.mintCard(), first), died]);
  await gate.stop();
  shop.advance(minute + 1_000);
}

interface Scene {
  readonly shop: Checkout;
  readonly shopper: Shopper;
  readonly healthy: ShopEntry;
  /** Wakes the frozen worker and waits for its end. */
  readonly wake: () => Promise<void>;
}

async function succeed(successor: Successor, scene: Scene): Promise<void> {
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
    case 'rival':
      await reconcileToTheEnd(shop, healthy);
      await buyAsRival(shop, healthy);
  }
}

/** Later than any worker may still be at it, and a few clicks, because the first may hear "being processed". */
async function clickAgain({ shop, shopper, healthy }: Scene, at: Pick<ShopEntry, 'lambda'>): Promise<void> {
  for (let click = 0; click < 4; click++) {
    shop.advance(31_000);
    const ordered = await shopper.order({}, healthy);
    if (ordered.status !== 200) return;
    const paid = await shopper.pay(String(ordered.body.orderId), shop.twin.mintCard(), at);
    if (paid.status === 200) return;
  }
}

/** The next click is about to capture when the first worker wakes, and then somebody else wants the work. */
async function clickAgainAndFreeze(scene: Scene): Promise<void> {
  const { shop, healthy, wake } = scene;
  const ice = freezer('square.completePayment');
  const second = await openFrozen(shop, ice);
  try {
    const clicks = clickAgain(scene, second);
    const end = await Promise.race([clicks, ice.sleeping]);
    if (end !== 'asleep') return;
    await wake();
    await buyAsRival(shop, healthy);
    ice.wake();
    await clicks;
  } finally {
    ice.wake();
    await second.stop();
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

async function verdict(shop: Checkout, isSold: boolean, late: Answered | undefined): Promise<string[]> {
  shop.twin.settle();
  const items = await shop.dump();
  const inReview = items.filter(({ sk, state }) => sk === 'ORDER' && state === 'REVIEW').length;
  const moved = isSold ? { [variationOf(original)]: -1 } : {};
  const { broken } = await judge(shop, { inReview, moved });
  const captured = shop.twin.ledger().payments.filter(({ status }) => status === 'COMPLETED');
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
