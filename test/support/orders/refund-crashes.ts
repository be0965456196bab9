import { crashingShop } from './crashing-shop.ts';
import { freezeAt, openFrozen } from './frozen-worker.ts';
import { crashAt, faultPoints, type Intercept } from './io.ts';
import { artistAt } from './paid-orders.ts';
import { refundsAgree } from './refund-books.ts';
import { openShopfront, type Shopfront } from './shopfront.ts';
import { variationOf, type Work } from './works.ts';

const price = 9_000;
const amount = 6_000;
/** Orders that are paid and followed to their end in one go. */
const soldTogether = 4;

export interface RefundStory {
  /** Who comes to grief: the studio that is asked for a refund, or the reconciler that follows it. */
  readonly who: 'studio' | 'reconciler';
  /** The process is gone, or wakes up again after everything else is over. */
  readonly grief: 'dies' | 'sleeps';
  /** What another administrator asks for after it: the very same, or another refund for which not enough is left. */
  readonly asked: 'the same' | 'another';
  /** Only calls of this name are interrupted: where a planted bug shows. */
  readonly of?: string;
  /** A bug planted into the process. */
  readonly plantedBug?: (shop: Shopfront) => Intercept;
  /** Whether it dies before each call as well. */
  readonly bothSides?: boolean;
}

/**
 * A refund with its restock is interrupted at each call to table and Square; somebody asks again, and the schedule goes
 * on. Answers what the shop's rows and Square's books disagree about in the end.
 */
export async function interruptRefunds(story: RefundStory, most = 26) {
  const allPoints = faultPoints(most, story);
  const works = allPoints.map((_, index): Work => ({ id: `W${index}`, price, stock: 1 }));
  const shop = await openShopfront({ works });
  try {
    const orderIds: string[] = [];
    let points = 0;
    for (const point of allPoints) {
      // As few as it takes: each sale is a score of calls.
      if (points === orderIds.length)
        orderIds.push(...(await manySold(shop, works.slice(points, points + soldTogether))));
      const [work, orderId] = [works[points], orderIds[points]] as [Work, string];
      if (!(await interrupt(shop, story, { work, orderId, ...point, of: story.of }))) break;
      points += 1;
    }
    if (points === allPoints.length) throw new Error('More calls than orders');
    shop.simulator.settle();
    await shop.passes(5);
    const several = shop.captured().filter(({ refund_ids: ids = [] }) => ids.length > 1);
    const broken = [
      ...(await refundsAgree(shop)),
      ...several.map(({ id, refund_ids: ids = [] }) => `${id} has ${ids.length} refunds`),
    ];
    return { broken, points };
  } finally {
    await shop.close();
  }
}

async function manySold(shop: Shopfront, works: readonly Work[]): Promise<string[]> {
  const orderIds: string[] = [];
  for (const work of works) {
    const shopper = shop.visitor();
    await shopper.addToCart(work);
    const orderId = await shopper.placed();
    await shopper.pay(orderId);
    orderIds.push(orderId);
  }
  shop.simulator.settle();
  await shop.passes(2);
  return orderIds;
}

interface Point {
  readonly work: Work;
  readonly orderId: string;
  readonly at: number;
  readonly side: 'before' | 'after';
  readonly of: string | undefined;
}

/** False when the process got by without reaching the point. */
async function interrupt(
  shop: Shopfront,
  { who, grief, asked, plantedBug }: RefundStory,
  { work, orderId, at, side, of }: Point,
): Promise<boolean> {
  const wish = {
    amount,
    restock: [{ variationId: variationOf(work), quantity: 1 }],
    requestId: `first-${orderId}`,
  };
  const again = async () => {
    shop.advance(36_000);
    const next = await artistAt(shop, orderId, { name: `next-${side}-${at}` });
    await next.refund(asked === 'the same' ? wish : { amount });
  };
  const name = `first-${side}-${at}`;
  if (who === 'reconciler') {
    await (await artistAt(shop, orderId, { name })).refund(wish);
    shop.simulator.settle();
    shop.advance(61_000);
  }
  const act = async (at: { readonly studio: unknown; readonly reconcile: () => Promise<unknown> }) =>
    who === 'studio' ? (await artistAt(shop, orderId, { at, name })).refund(wish) : at.reconcile();

  if (grief === 'dies') {
    const crash = crashAt({ at, side, of });
    const end = await Promise.race([
      act(crashingShop(shop, crash.intercept, plantedBug?.(shop))),
      crash.crashed,
    ]);
    if (end !== 'died') return false;
    await again();
    // What the reconciler has left undone would be in the way of the next one.
    if (who === 'reconciler') await shop.passes(4);
    return true;
  }
  const freeze = freezeAt({ at, side, of });
  const frozen = openFrozen(shop, freeze, { plantedBug: plantedBug?.(shop) });
  try {
    const running = act(frozen);
    if ((await Promise.race([running, freeze.frozen])) !== 'frozen') return false;
    await again();
    shop.simulator.settle();
    await shop.passes(2);
    freeze.resume();
    await running;
    return true;
  } finally {
    frozen.stop();
  }
}
