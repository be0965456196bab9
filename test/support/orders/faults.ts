import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import { Random } from '#test/simulation/random.ts';
import { judge } from './invariants.ts';
import { openShop, type Shop } from './shop.ts';
import type { Work } from './works.ts';

/**
 * The database as it is on a busy day, which the emulator never is: transactions meet others, single calls are
 * throttled. Refused below the SDK's own retries, so these take part.
 */
function makeBusy(
  client: Shop['client'],
  odds: { readonly conflict: number; readonly throttle: number; readonly seed?: number },
): { readonly injected: () => number } {
  const chances = new Random('busy', odds.seed ?? 11);
  const random = () => chances.next();
  let injected = 0;
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const command = String(context.commandName);
      if (command !== 'ScanCommand') {
        if (command === 'TransactWriteItemsCommand' && random() < odds.conflict) {
          injected += 1;
          throw new TransactionCanceledException({
            message: 'Transaction cancelled',
            CancellationReasons: [{ Code: 'TransactionConflict' }],
            $metadata: {},
          });
        }
        if (random() < odds.throttle) {
          injected += 1;
          throw new ProvisionedThroughputExceededException({ message: 'Slow down', $metadata: {} });
        }
      }
      return next(args);
    },
    { step: 'deserialize', priority: 'low', name: 'busyDay', override: true },
  );
  return { injected: () => injected };
}

/** Rule 15.5: nobody competes, but the database conflicts and throttles all the time. */
export async function checkoutsOnABusyDay(size: {
  readonly checkouts: number;
  readonly parallel?: number;
  readonly odds?: { readonly conflict: number; readonly throttle: number };
}): Promise<{
  readonly broken: readonly string[];
  readonly paid: number;
  readonly falselySoldOut: number;
  readonly injected: number;
}> {
  const works = Array.from(
    { length: size.checkouts },
    (_, index): Work => ({ id: `BUSY${index}`, price: 3_000, stock: 1 }),
  );
  const shop = await openShop({ works });
  const { injected } = makeBusy(shop.client, size.odds ?? { conflict: 0.3, throttle: 0.05 });
  let falselySoldOut = 0;
  const queue = works.values();
  await Promise.all(
    Array.from({ length: size.parallel ?? 8 }, async () => {
      for (const work of queue) {
        const shopper = shop.shopper();
        await patient(() => shopper.addToCart(work));
        const ordered = await shopper.order();
        const paid = ordered.status === 200 ? await shopper.pay(ordered.body.orderId) : ordered;
        if (paid.status === 409) falselySoldOut += 1;
      }
    }),
  );
  await shop.reconcileToTheEnd();
  const { broken, paid } = await judge(shop);
  return { broken, paid, falselySoldOut, injected: injected() };
}

/** Filling the cart is not what is tested here. */
async function patient<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === 20) throw error;
    }
  }
}
