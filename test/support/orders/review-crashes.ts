import { parseOrder } from '#functions/orders/order.ts';
import type { ReviewAction } from '#shared/model/order.ts';
import { atEveryPoint, interrupt } from './crash-harness.ts';
import { type CrashPoint, type Failure, faultPoints, type Intercept } from './io.ts';
import { artistOf } from './reviews.ts';
import { openShopfront, type Shopfront } from './shopfront.ts';
import { refusedRefund, type SquareIntercept } from './square-gate.ts';
import type { Work } from './works.ts';

const day = 24 * 60 * 60_000;
const price = 9_000;

/** Square docs, RefundPayment: the seller's balance does not cover it. */
const refusesRefunds = {
  kind: 'answer',
  status: refusedRefund.status,
  body: JSON.parse(refusedRefund.body),
  match: { operation: 'refundPayment' },
} as const;

interface Story {
  /** What the artist asks of the process that is interrupted, and what another process is asked after it. */
  readonly first: ReviewAction;
  readonly second: ReviewAction;
  readonly failure: Failure;
  /** Whose refund Square refuses, because the seller's account has not enough at that moment. */
  readonly refused?: 'first' | 'second';
  /** What the other process is asked at last, when Square refuses nothing any more. */
  readonly last?: ReviewAction;
  /** Only calls of this name are interrupted: where a planted bug shows. */
  readonly of?: string;
  /** A bug planted into the process. */
  readonly plantedBug?: (shop: Shopfront) => Intercept;
  /** Whether it crashes before each call as well. */
  readonly bothSides?: boolean;
}

/**
 * An order in review is ended by a process that crashes, or pauses, at each of its calls to table and Square;
 * half a minute later somebody decides again, and the schedule goes on. Answers what is wrong in the end: an order
 * that is kept and paid back, or cancelled and not, or paid back twice, or that has more or less than its work.
 */
export async function interruptEverywhere(
  story: Story,
  most = 16,
): Promise<{ readonly broken: readonly string[]; readonly points: number }> {
  const allPoints = faultPoints(most, story);
  const works = allPoints.map((_, index): Work => ({ id: `W${index}`, price, stock: 1 }));
  const shop = await openShopfront({ works });
  // Square's books show no refund before it is paid out.
  shop.simulator.lags.refund = day;
  try {
    const orderIds = await manyInReview(shop, works);
    const points = await atEveryPoint(allPoints, (point, index) =>
      interruptDecision(shop, story, orderIds[index] ?? '', { ...point, of: story.of }),
    );
    shop.advance(6 * 60_000);
    await shop.passes(8);
    shop.simulator.settle();
    return { broken: await judge(shop, orderIds.slice(0, points)), points };
  } finally {
    await shop.close();
  }
}

/** Their money was taken in the Dashboard, and the shop had let go of their works. */
async function manyInReview(shop: Shopfront, works: readonly Work[]): Promise<string[]> {
  const orderIds: string[] = [];
  for (const work of works) {
    const shopper = shop.visitor();
    await shopper.addToCart(work);
    const orderId = await shopper.placed();
    const atSquare = shop.simulator.ledger().orders.find(({ reference_id: id }) => id === orderId);
    await shop.payAtSquare(atSquare?.id ?? '', price);
    orderIds.push(orderId);
  }
  shop.simulator.settle();
  shop.advance(day);
  await shop.passes(2);
  return orderIds;
}

/** False when the process got by without reaching the point. */
async function interruptDecision(
  shop: Shopfront,
  { first, second, failure, refused, last, plantedBug }: Story,
  orderId: string,
  point: CrashPoint,
): Promise<boolean> {
  const next = await artistOf(shop, { name: `next-${point.side}-${point.at}` });
  const square: SquareIntercept = async ({ name, forward }) =>
    refused === 'first' && name === 'square.refundPayment' ? refusedRefund : forward();
  return interrupt(shop, {
    failure,
    point,
    plantedBug: plantedBug?.(shop),
    square,
    act: async (at) => {
      const artist = await artistOf(shop, { at, name: `first-${point.side}-${point.at}` });
      return artist.decide(orderId, first);
    },
    meanwhile: async () => {
      shop.advance(36_000);
      const rules = refused === 'second' ? [shop.simulator.faults.add(refusesRefunds)] : [];
      await next.decide(orderId, second);
      for (const rule of rules) shop.simulator.faults.remove(rule);
      if (last) await next.decide(orderId, last);
    },
    beforeResume: async () => {
      shop.advance(6 * 60_000);
      await shop.reconcile();
    },
  });
}

async function judge(shop: Shopfront, orderIds: readonly string[]): Promise<string[]> {
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

/** Nobody can tell since when a refund is under way, and a refusal counts at once: the planted mistake. */
export function undated(): Intercept {
  return async (io) => {
    const [key, update, ...rest] = io.args as [unknown, { ExpressionAttributeValues?: object }, ...unknown[]];
    const values: Readonly<Record<string, unknown>> = { ...update?.ExpressionAttributeValues };
    const refunds = values[':refunds'];
    if (io.name !== 'table.update' || !Array.isArray(refunds)) return io.forward();
    const bare = refunds.map(({ decidedAt: _, ...refund }: { readonly decidedAt?: number }) => refund);
    return io.forward([
      key,
      { ...update, ExpressionAttributeValues: { ...values, ':refunds': bare } },
      ...rest,
    ]);
  };
}
