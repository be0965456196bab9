import { anotherArtist } from './artist.ts';
import type { Flow, Interruption } from './interruptions.ts';
import { refundsAgree } from './refund-books.ts';
import type { Shop } from './shop.ts';
import { variationOf, type Work } from './works.ts';

const amount = 6_000;

interface Refundable {
  readonly orderId: string;
  /** What the interrupted process is asked for. */
  readonly wish: {
    readonly amount: number;
    readonly restock: { readonly variationId: string; readonly quantity: number }[];
    readonly requestId: string;
  };
}

/** A refund with its restock is interrupted; somebody asks again, and the schedule continues. */
export function refundFlow({
  who,
  asked,
  failure,
}: {
  /** Who is interrupted: the studio that is asked for a refund, or the reconciler that follows it. */
  readonly who: 'studio' | 'reconciler';
  /** What another administrator asks for after it: the very same, or another refund for which not enough is left. */
  readonly asked: 'the same' | 'another';
} & Pick<Interruption, 'failure'>): Flow<Refundable> {
  return {
    // As few as it takes: each sale is a score of calls.
    together: 4,
    prepare: sell,
    act: async (shop, process, { orderId, wish }) => {
      if (who === 'studio') return (await anotherArtist(shop, process)).refund(orderId, wish);
      return process.reconcile();
    },
    ...(who === 'reconciler' && {
      before: async (shop: Shop, { orderId, wish }: Refundable) => {
        await (await anotherArtist(shop)).refund(orderId, wish);
        shop.simulator.settle();
        shop.advance(61_000);
      },
    }),
    meanwhile: async (shop, { orderId, wish }) => {
      shop.advance(36_000);
      await (await anotherArtist(shop)).refund(orderId, asked === 'the same' ? wish : { amount });
      // What a crashed reconciler has left undone would be in the way of the next one.
      if (who === 'reconciler' && failure === 'crashes') await shop.passes(4);
    },
    beforeResume: async (shop) => {
      shop.simulator.settle();
      await shop.passes(2);
    },
    judge: async (shop) => {
      shop.simulator.settle();
      await shop.passes(5);
      const several = shop.captured().filter(({ refund_ids: ids = [] }) => ids.length > 1);
      return [
        ...(await refundsAgree(shop)),
        ...several.map(({ id, refund_ids: ids = [] }) => `${id} has ${ids.length} refunds`),
      ];
    },
  };
}

async function sell(shop: Shop, works: readonly Work[]): Promise<Refundable[]> {
  const sold: Refundable[] = [];
  for (const work of works) {
    const { orderId } = await shop.bought({ work });
    const restock = [{ variationId: variationOf(work), quantity: 1 }];
    sold.push({ orderId, wish: { amount, restock, requestId: `first-${orderId}` } });
  }
  shop.simulator.settle();
  await shop.passes(2);
  return sold;
}
