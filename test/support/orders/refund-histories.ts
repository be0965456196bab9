import fc from 'fast-check';
import { sweepOrders } from '#functions/orders/reconcile/daily-sweep.ts';
import { refunderOf } from './paid-orders.ts';
import { refundsAgree } from './refund-books.ts';
import { openShop, type Shop } from './shop.ts';
import { stopAt } from './stop.ts';
import { variationOf, type Work } from './works.ts';

const minute = 60_000;

const work: Work = { id: 'PRINT', price: 9_000, stock: 3 };
const total = work.price * work.stock;

const amount = fc.integer({ min: 1, max: total });
const pieces = fc.integer({ min: 1, max: work.stock });
const operations = [
  'refundPayment',
  'getRefund',
  'getPayment',
  'batchCreateChanges',
  'updateOrder',
  'getOrder',
] as const;

/** What the artist, a second administrator, the Dashboard, Square and bad luck do to one paid order. */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('refund' as const),
      amount,
      /** 0: the works stay with the shopper. */
      restock: fc.integer({ min: 0, max: work.stock }),
      /** A click of few: some are the same. */
      click: fc.integer({ min: 0, max: 9 }),
    }),
  },
  fc.record({
    does: fc.constant('two refunds' as const),
    amount,
    clicks: fc.tuple(fc.nat(9), fc.nat(9)),
  }),
  fc.record({ does: fc.constant('restock' as const), refund: fc.nat(3), pieces }),
  fc.record({
    does: fc.constant('crashes' as const),
    amount,
    restock: pieces,
    at: fc.integer({ min: 3, max: 20 }),
    side: fc.constantFrom('before', 'after'),
  }),
  fc.record({ does: fc.constant('at Square' as const), amount, isItemised: fc.boolean() }),
  fc.record({
    does: fc.constant('comes to nothing' as const),
    status: fc.constantFrom('REJECTED', 'FAILED'),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('fault' as const),
      kind: fc.constantFrom('drop', 'apply-then-drop', 'server-error', 'rate-limit', 'html'),
      operation: fc.constantFrom(...operations),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  fc.record({ does: fc.constant('event' as const) }),
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('passes' as const), count: fc.integer({ min: 1, max: 3 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Histories that a seed names. */
export function refundHistories(count: number, steps: number, seed: number): Step[][] {
  return fc.sample(fc.array(step, { minLength: steps, maxLength: steps }), { numRuns: count, seed });
}

/** Plays one, lets the shop come to rest, and answers what is wrong then. */
export async function playRefunds(
  history: readonly Step[],
): Promise<{ readonly broken: readonly string[]; readonly refunds: number }> {
  const shop = await openShop({ works: [work] });
  shop.simulator.lags.refund = minute;
  const shopper = shop.shopper();
  await shopper.addToCart(work, work.stock);
  const orderId = await shopper.placed();
  await shopper.pay(orderId);
  await shop.passes(2);
  let byItself = 0;
  for (const [number, some] of history.entries()) byItself += await take(shop, orderId, some, number);
  shop.simulator.faults.clear();
  for (let round = 0; round < 2; round++) {
    shop.simulator.settle();
    shop.advance(round === 0 ? 25 * 60 * minute : 61 * minute);
    // The last and least of a pass: what no event told of.
    await sweepOrders(shop.ports, shop.now() + minute);
    await shop.passes(4);
  }
  return { broken: await refundsAgree(shop, byItself), refunds: shop.simulator.ledger().refunds.length };
}

/** Answers how many pieces Square has put back into stock by itself. */
async function take(shop: Shop, orderId: string, some: Step, number: number): Promise<number> {
  const variationId = variationOf(work);
  const back = (quantity: number) => (quantity === 0 ? [] : [{ variationId, quantity }]);
  const artist = (at: { readonly studio: unknown } = shop, name = `artist-${number}`) =>
    refunderOf(shop, orderId, { at, name });
  switch (some.does) {
    case 'refund':
      await (await artist()).refund({
        amount: some.amount,
        restock: back(some.restock),
        requestId: `click-${some.click}`,
      });
      return 0;
    case 'two refunds': {
      const [one, other] = [await artist(), await artist(shop, `other-${number}`)];
      const [first, second] = some.clicks;
      await Promise.all([
        one.refund({ amount: some.amount, requestId: `click-${first}` }),
        other.refund({ amount: some.amount, requestId: `click-${second}` }),
      ]);
      return 0;
    }
    case 'restock':
      await (await artist()).restock(some.refund, back(some.pieces));
      return 0;
    case 'crashes': {
      const crash = stopAt({ at: some.at, side: some.side });
      const crashing = (await artist(shop.process({ stop: crash }))).refund({
        amount: some.amount,
        restock: back(some.restock),
      });
      await Promise.race([crashing, crash.stopped]);
      shop.advance(36_000);
      return 0;
    }
    case 'at Square':
      return refundAtSquare(shop, some.amount, some.isItemised ? back(1) : []);
    case 'comes to nothing': {
      const pending = shop.simulator.ledger().refunds.find(({ status }) => status === 'PENDING');
      if (pending)
        shop.simulator.simulate({ type: 'refund-fails', refundId: pending.id, status: some.status });
      return 0;
    }
    case 'fault': {
      const { kind, operation, times } = some;
      shop.simulator.faults.add({ kind, times, match: { operation } });
      return 0;
    }
    case 'event': {
      const refund = shop.simulator.ledger().refunds.at(-1);
      if (refund) await shop.hear('refund.updated', { refund });
      return 0;
    }
    case 'passes':
      await shop.passes(some.count);
      return 0;
  }
}

function refundAtSquare(
  shop: Shop,
  amount: number,
  items: { readonly variationId: string; readonly quantity: number }[],
): number {
  const paymentId = shop.captured()[0]?.id ?? '';
  try {
    shop.simulator.simulate({ type: 'dashboard-refund', paymentId, amount, items });
    return items.length;
  } catch {
    // More than is left, or none is possible any more: the Dashboard refuses it too.
    return 0;
  }
}
