import { isInFlight, parseOrder } from '#functions/orders/order.ts';
import { reconcileOnce } from '#functions/orders/reconcile/reconcile.ts';
import type { SquareSimulator } from '#infra/local/square-simulator/control.ts';
import { type Part, partOf, stopPoints } from './interruptions.ts';
import type { Intercept } from './io.ts';
import { openShop, type Shop } from './shop.ts';
import { stopAt } from './stop.ts';
import { variationOf, type Work } from './works.ts';

type Fault = Parameters<SquareSimulator['faults']['add']>[0];

const refused = (status: number, category: string, code: string): Fault => ({
  kind: 'answer',
  status,
  body: { errors: [{ category, code, detail: 'No.' }] },
});

/** Whatever Square may go on answering to one call, or to all of them. */
export const constantAnswers = {
  'invalid request': refused(400, 'INVALID_REQUEST_ERROR', 'BAD_REQUEST'),
  'not found': refused(404, 'INVALID_REQUEST_ERROR', 'NOT_FOUND'),
  'temporary error': refused(400, 'API_ERROR', 'TEMPORARY_ERROR'),
  'version mismatch': refused(409, 'INVALID_REQUEST_ERROR', 'VERSION_MISMATCH'),
  unauthorised: { kind: 'unauthorised' },
  'rate limited': { kind: 'rate-limit' },
  'server error': { kind: 'server-error' },
  'broken line': { kind: 'drop' },
  html: { kind: 'html' },
  'an empty body': { kind: 'answer', status: 200, body: {} },
  null: { kind: 'answer', status: 200, body: null },
  'a list': { kind: 'answer', status: 200, body: [] },
} as const satisfies Record<string, Fault>;
export type ConstantAnswer = keyof typeof constantAnswers;

/** The calls that the reconciler makes for a running attempt; undefined: all of them. */
export const askedOperations = [
  undefined,
  'getOrder',
  'getPayment',
  'cancelPayment',
  'cancelPaymentByKey',
  'batchRetrieveCounts',
  'batchRetrieveChanges',
] as const;

/**
 * What else happens while the shopper pays: Square captures by itself, or the till sells the work after the
 * authorisation.
 */
const stories = ['plain', 'declined', 'sold at the till', 'captured by Square'] as const;
type Story = (typeof stories)[number];

const hour = 60 * 60_000;
const minute = 60_000;
/** More calls than a payment makes. */
const mostCalls = 24;

/**
 * Payments whose processes crashed at every call, and Square that from then on answers one thing only. Answers what is wrong
 * an hour later: an order whose payment still runs, or one in review that nobody was told of. `part` takes some of these
 * payments only.
 */
export async function hourOf(
  answer: ConstantAnswer,
  operation: (typeof askedOperations)[number],
  part?: Part,
): Promise<{ readonly broken: readonly string[]; readonly orders: number }> {
  const points = partOf(
    stories.flatMap((story) => stopPoints({ most: mostCalls }).map((point) => ({ story, point }))),
    part,
  );
  const works = points.map((_, index): Work => ({ id: `WORK${index}`, price: 9_000, stock: 1 }));
  const shop = await openShop({ works });
  const told: string[] = [];
  await Promise.all(
    points.map(async ({ story, point }, index) => {
      const work = works[index] as Work;
      const { shopper, orderId } = await shop.ordered({ work });
      const crash = stopAt(point);
      const worker = shop.process({ io: (io) => tell(shop, story, work, io, crash.intercept) });
      const card = story === 'declined' ? 'cnon:declined:GENERIC_DECLINE' : shop.simulator.mintCard();
      await Promise.race([shopper.pay(orderId, card, worker), crash.stopped]);
    }),
  );
  const rule = constantAnswers[answer];
  shop.simulator.faults.add({ ...rule, ...(operation && { match: { operation } }) });
  const ports = {
    ...shop.process().ports,
    sleep: async () => undefined,
    metric: (name: string) => {
      told.push(name);
    },
  };
  for (let passed = 0; passed < hour; passed += minute) {
    shop.advance(minute);
    await reconcileOnce(ports);
  }
  const orders = (await shop.dump()).filter(({ sk }) => sk === 'ORDER').map(parseOrder);
  const running = orders.filter(({ state }) => isInFlight(state));
  const isUntold =
    orders.some(({ state }) => state === 'REVIEW') && ![...told, ...shop.metrics].includes('OrderInReview');
  return {
    broken: [
      ...running.map(({ orderId, state }) => `${orderId} is ${state} after an hour`),
      ...(isUntold ? ['nobody is told of the orders in review'] : []),
    ],
    orders: orders.length,
  };
}

async function tell(
  shop: Shop,
  story: Story,
  work: Work,
  io: Parameters<Intercept>[0],
  intercept: Intercept,
): Promise<unknown> {
  const forward = async (args?: readonly unknown[]) => {
    const answer = await io.forward(args);
    if (io.name === 'provider.createPayment') simulateStory(shop, story, work);
    return answer;
  };
  return intercept({ ...io, forward });
}

function simulateStory(shop: Shop, story: Story, work: Work): void {
  if (story === 'sold at the till') shop.simulator.sellAtTill(variationOf(work), 1);
  if (story !== 'captured by Square') return;
  for (const { id, status } of shop.simulator.ledger().payments)
    if (status === 'APPROVED') shop.simulator.simulate({ type: 'guarantee', paymentId: id, captureAfter: 0 });
}
