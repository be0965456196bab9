import { parseOrder } from '#functions/orders/order.ts';
import type { ReviewAction } from '#shared/order/order.ts';
import { anotherArtist } from './artist.ts';
import type { Flow } from './interruptions.ts';
import type { Shop } from './shop.ts';
import { refusedRefund } from './square-gate.ts';
import type { Work } from './works.ts';

const day = 24 * 60 * 60_000;

/** Square docs, RefundPayment: the seller's balance does not cover it. */
const refusesRefunds = {
  kind: 'answer',
  status: refusedRefund.status,
  body: JSON.parse(refusedRefund.body),
  match: { operation: 'refundPayment' },
} as const;

/**
 * An order in review is ended by a process; half a minute later somebody decides again, and the schedule continues. Wrong in
 * the end is an order that is kept and refunded, or cancelled and not, or refunded twice, or that has more or less than its
 * work.
 */
export function reviewFlow({
  first,
  second,
  refused,
  last,
}: {
  /** What the artist asks of the process that is interrupted, and what another process is asked after it. */
  readonly first: ReviewAction;
  readonly second: ReviewAction;
  /** Whose refund Square refuses, because the seller's account has not enough at that moment. */
  readonly refused?: 'first' | 'second';
  /** What the other process is asked at last, when Square refuses nothing any more. */
  readonly last?: ReviewAction;
}): Flow<string> {
  return {
    most: 20,
    // All of them: a day passes until they are in review.
    together: 32,
    prepare: putInReview,
    act: async (shop, process, orderId) => (await anotherArtist(shop, process)).decide(orderId, first),
    square: async ({ name, forward }) =>
      refused === 'first' && name === 'square.refundPayment' ? refusedRefund : forward(),
    meanwhile: async (shop, orderId) => {
      shop.advance(36_000);
      const next = await anotherArtist(shop);
      if (refused === 'second') shop.simulator.faults.add(refusesRefunds);
      await next.decide(orderId, second);
      shop.simulator.faults.clear();
      if (last) await next.decide(orderId, last);
    },
    beforeResume: async (shop) => {
      shop.advance(6 * 60_000);
      await shop.reconcile();
    },
    judge: async (shop, orderIds) => {
      shop.advance(6 * 60_000);
      await shop.passes(8);
      shop.simulator.settle();
      return reviewsAgree(shop, orderIds);
    },
  };
}

/** Their money was taken in the Dashboard, and the shop had let go of their works. */
async function putInReview(shop: Shop, works: readonly Work[]): Promise<string[]> {
  // Square's books show no refund before it is paid out.
  shop.simulator.lags.refund = day;
  const orderIds: string[] = [];
  for (const work of works) {
    const { orderId } = await shop.ordered({ work });
    await shop.payAtSquare(shop.orderAtSquare(orderId)?.id ?? '', work.price);
    orderIds.push(orderId);
  }
  shop.simulator.settle();
  shop.advance(day);
  await shop.passes(2);
  return orderIds;
}

async function reviewsAgree(shop: Shop, orderIds: readonly string[]): Promise<string[]> {
  const items = await shop.dump();
  const { payments, refunds, orders: atSquare } = shop.simulator.ledger();
  return orderIds.flatMap((orderId) => {
    const order = parseOrder(items.find(({ sk, orderId: id }) => sk === 'ORDER' && id === orderId));
    const [line] = order.lines;
    const row = items.find((item) => item['variationId'] === line?.variationId && 'claims' in item);
    const squareOrder = atSquare.find(({ reference_id: id }) => id === orderId);
    const paid = payments.filter(
      ({ order_id: id, status }) => id === squareOrder?.id && status === 'COMPLETED',
    );
    const back = refunds.filter(({ payment_id: id }) => paid.some((payment) => payment.id === id)).length;
    const wanted = order.state === 'PAID' ? 0 : 1;
    return [
      ...(['PAID', 'CANCELED'].includes(order.state) ? [] : [`${orderId} is ${order.state}`]),
      ...(back === wanted ? [] : [`${orderId} is ${order.state} with ${back} refunds`]),
      // Square counts a sale as sold, given back or not.
      ...(row?.['available'] === 0 ? [] : [`${orderId}: ${row?.['available']} available`]),
    ];
  });
}
