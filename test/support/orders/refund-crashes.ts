import { atEveryPoint, interrupt } from './crash-harness.ts';
import { type CrashPoint, type Failure, faultPoints, type Intercept } from './io.ts';
import { artistAt } from './paid-orders.ts';
import { refundsAgree } from './refund-books.ts';
import { openShopfront, type Shopfront } from './shopfront.ts';
import { variationOf, type Work } from './works.ts';

const price = 9_000;
const amount = 6_000;
/** Orders that are paid and followed to their end in one go. */
const soldTogether = 4;

export interface RefundStory {
  /** Who is interrupted: the studio that is asked for a refund, or the reconciler that follows it. */
  readonly who: 'studio' | 'reconciler';
  readonly failure: Failure;
  /** What another administrator asks for after it: the very same, or another refund for which not enough is left. */
  readonly asked: 'the same' | 'another';
  /** Only calls of this name are interrupted: where a planted bug shows. */
  readonly of?: string;
  /** A bug planted into the process. */
  readonly plantedBug?: (shop: Shopfront) => Intercept;
  /** Whether it crashes before each call as well. */
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
    const points = await atEveryPoint(allPoints, async (point, index) => {
      // As few as it takes: each sale is a score of calls.
      if (index === orderIds.length)
        orderIds.push(...(await manySold(shop, works.slice(index, index + soldTogether))));
      const [work, orderId] = [works[index], orderIds[index]] as [Work, string];
      return interruptRefund(shop, story, { work, orderId, point: { ...point, of: story.of } });
    });
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

/** False when the process got by without reaching the point. */
async function interruptRefund(
  shop: Shopfront,
  { who, failure, asked, plantedBug }: RefundStory,
  { work, orderId, point }: { readonly work: Work; readonly orderId: string; readonly point: CrashPoint },
): Promise<boolean> {
  const wish = {
    amount,
    restock: [{ variationId: variationOf(work), quantity: 1 }],
    requestId: `first-${orderId}`,
  };
  const suffix = `${point.side}-${point.at}`;
  const name = `first-${suffix}`;
  if (who === 'reconciler') {
    await (await artistAt(shop, orderId, { name })).refund(wish);
    shop.simulator.settle();
    shop.advance(61_000);
  }
  return interrupt(shop, {
    failure,
    point,
    plantedBug: plantedBug?.(shop),
    act: async (at) =>
      who === 'studio' ? (await artistAt(shop, orderId, { at, name })).refund(wish) : at.reconcile(),
    meanwhile: async () => {
      shop.advance(36_000);
      const next = await artistAt(shop, orderId, { name: `next-${suffix}` });
      await next.refund(asked === 'the same' ? wish : { amount });
      // What a crashed reconciler has left undone would be in the way of the next one.
      if (who === 'reconciler' && failure === 'crashes') await shop.passes(4);
    },
    beforeResume: async () => {
      shop.simulator.settle();
      await shop.passes(2);
    },
  });
}
