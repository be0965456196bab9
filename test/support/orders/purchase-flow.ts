import type { Flow } from './interruptions.ts';
import { judge } from './invariants.ts';
import type { Intercept } from './io.ts';
import type { Shop } from './shop.ts';
import type { ShopEntry } from './shop-entry.ts';
import type { Shopper } from './shopper.ts';
import type { StopPoint } from './stop.ts';

/** What the shopper was doing when the process crashed. */
export type Purchase = 'success' | 'decline' | 'test';

export const declinedCard = 'cnon:declined:GENERIC_DECLINE';

/**
 * A shopper orders a work and pays (rule 15.4). After the interruption the shopper either never comes back, or clicks once
 * more half a minute later.
 */
export function purchaseFlow({
  purchase,
  retries = false,
  reconciler,
}: {
  readonly purchase: Purchase;
  readonly retries?: boolean;
  /** Bugs planted into the reconciler. */
  readonly reconciler?: Intercept;
}): Flow<Shopper> {
  const broken: string[] = [];
  return {
    testMode: purchase === 'test',
    prepare: async (shop, [work]) => {
      const shopper = shop.shopper();
      if (work) await shopper.addToCart(work);
      return [shopper];
    },
    act: (_, process, shopper) => buy(shopper, purchase, process),
    ...(retries && {
      meanwhile: async (shop: Shop, shopper: Shopper, { at, side }: StopPoint) => {
        const answer = await retry(shop, shopper, purchase);
        if (answer) broken.push(`${side} call ${at}: the retry got ${answer}`);
      },
    }),
    judge: async (shop) => {
      await shop.reconcileToTheEnd(4, shop.process({ io: reconciler }));
      return [...broken, ...(await judge(shop)).broken];
    },
  };
}

/** Orders what is in the cart, and pays. */
async function buy(shopper: Shopper, purchase: Purchase, process?: ShopEntry) {
  const { body } = await shopper.order({}, process);
  if (purchase === 'test') return shopper.payTest(body.orderId, process);
  return shopper.pay(body.orderId, purchase === 'decline' ? declinedCard : undefined, process);
}

/**
 * Half a minute later the shopper clicks again. With a good card the order must end up paid, and only once; otherwise this
 * answers what the shopper got.
 */
async function retry(shop: Shop, shopper: Shopper, purchase: Purchase): Promise<string | undefined> {
  shop.advance(31_000);
  const ordered = await shopper.order();
  // An empty cart: the payment had gone through before the process crashed.
  if (ordered.status === 400) return undefined;
  const pay = () =>
    purchase === 'test' ? shopper.payTest(ordered.body.orderId) : shopper.pay(ordered.body.orderId);
  let answer = await pay();
  // The decline of the attempt that crashed; the next click is a new attempt with the good card.
  if (answer.status === 402 && purchase === 'decline') answer = await pay();
  return answer.status === 200 ? undefined : `${answer.status} ${answer.text}`;
}
