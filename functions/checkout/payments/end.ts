import { raiseVersion } from '#functions/db/catalogue-version.ts';
import { lineRemoved, lineUnlocked } from '../../cart/cart-records.ts';
import { ConditionFailed, type TransactAction } from '../../db/table.ts';
import type { ProviderPayment } from '../../square/provider.ts';
import { afterCount, countLag } from '../../stock/available.ts';
import { forgetUnits, giveBackUnits, replaceStock, sellUnits } from '../../stock/take.ts';
import { type Order, type OrderLine, type Refusal, takenLines } from '../order.ts';
import type { PaymentPorts } from '../ports.ts';
import { notCompleted, paidBack } from '../words.ts';
import type { Fresh, Taken } from './look.ts';
import { LostOrder, theOrder, transitionAction } from './transitions.ts';

type Ports = Pick<PaymentPorts, 'table' | 'now' | 'log' | 'metric'>;

/** Milliseconds between two looks at an order that waits for a person. */
const reviewPause = 5 * 60_000;
/** Milliseconds. By then Square's counts hold the sale, and a count asked for then says so. */
const recountAfter = countLag + 5_000;

/**
 * Square has the money, so the order is PAID, its units are sold at Square's own time, and the ordered cart lines go.
 * `fresh`: what the look has just counted, so that claims it finds in Square's count are folded away on the occasion.
 * Throws LostOrder when another process has the order; then it is that one's to settle.
 */
export async function settle(
  ports: Ports,
  order: Order,
  payment: ProviderPayment,
  fresh: readonly Fresh[] = [],
): Promise<Order> {
  const { change, sale } = saleOf(ports, payment);
  // Whatever has become of claim or cart line: the money is taken, so the order is PAID.
  await transactWithout(
    ports,
    paidActions(order, change),
    takenLines(order).map((line) => [folded(order, line, sale, fresh), sellUnits(line, order.orderId, sale)]),
  );
  return paid(ports, order, change);
}

/**
 * The same for an order that a person keeps: it is PAID with exactly these units or not at all, whether it held them or
 * not. Throws LostOrder, and ConditionFailed when a row of stock has changed since it was looked at.
 */
export async function settleTaking(
  ports: Ports,
  order: Order,
  payment: ProviderPayment,
  taken: readonly Taken[],
): Promise<Order> {
  const { change, sale } = saleOf(ports, payment);
  const units = taken.map(({ row, own, stock }) => {
    const claims = { ...stock.claims, [order.orderId]: { ...own, ...sale, state: 'sold' as const } };
    return replaceStock(row, { ...stock, claims });
  });
  await transactWithout(ports, [...paidActions(order, change), ...units], []);
  return paid(ports, order, change);
}

function saleOf({ now }: Ports, { paymentId, at }: ProviderPayment) {
  const paidAt = now();
  return { change: { paymentId, confirmation: paymentId, paidAt }, sale: { at, settledAt: paidAt } };
}

type Paid = ReturnType<typeof saleOf>['change'];

function paidActions(order: Order, change: Paid): TransactAction[] {
  const { paidAt } = change;
  return [
    order.mode === 'test'
      ? transitionAction('settleTest', order, change, { due: paidAt })
      : transitionAction('settle', order, change, { due: paidAt + recountAfter }),
    ...order.lines.map((line) => lineRemoved(order.owner, { id: line.lineId })),
  ];
}

async function paid(ports: Ports, order: Order, change: Paid): Promise<Order> {
  if (order.mode === 'live') await showToVisitors(ports);
  logState(ports, order, 'PAID');
  ports.metric(order.mode === 'live' ? 'OrderPaid' : 'TestOrderPaid');
  return { ...order, ...change, state: 'PAID' };
}

/** Should it fail, or the process die before, the recount a minute later makes up for it. Never a reason to doubt the payment. */
async function showToVisitors(ports: Ports): Promise<void> {
  try {
    await raiseVersion(ports.table);
  } catch {
    ports.metric('CatalogueVersionUnread');
  }
}

/** Undefined where there is nothing to fold away. */
function folded(
  order: Order,
  line: OrderLine,
  sale: { readonly at: number; readonly settledAt: number },
  fresh: readonly Fresh[],
): TransactAction | undefined {
  const found = fresh.find(({ row }) => row.variationId === line.variationId);
  const own = found?.row.claims[order.orderId];
  if (!found || !own) return undefined;
  const stock = afterCount(found.row, order.locationId, found.count);
  if (Object.keys(stock.claims).length === Object.keys(found.row.claims).length) return undefined;
  const claims = { ...stock.claims, [order.orderId]: { ...own, ...sale, state: 'sold' as const } };
  return replaceStock(found.row, { ...stock, claims });
}

/**
 * Ends an attempt of which it is certain that nothing was charged, and gives its units back. The order is open again, or
 * closed for good where it is dead at Square. Answers the order as it stands afterwards. Throws LostOrder.
 */
export async function release(
  ports: Ports,
  order: Order,
  refusal: Refusal,
  how: 'release' | 'drop' = 'release',
): Promise<Order> {
  const stored = { attempt: order.attempt, ...refusal };
  await transactWithout(ports, [transitionAction(how, order, { refusal: stored })], letGo(order));
  const state = how === 'drop' ? 'CANCELED' : 'OPEN';
  logState(ports, order, state);
  return { ...order, state, refusal: stored };
}

/**
 * Ends an order in review of which the buyer has every cent back, or will have: `captured` is what Square had taken. A
 * minute later its works are counted anew, for what was sold and given back is in Square's count as sold. Throws
 * LostOrder.
 */
export async function giveBack(ports: Ports, order: Order, captured: number): Promise<Order> {
  const refusal = { attempt: order.attempt, ...(captured > 0 ? paidBack : notCompleted) };
  const change = { refusal, givenBack: captured };
  const action = transitionAction('giveBack', order, change, { due: ports.now() + recountAfter });
  await transactWithout(ports, [action], letGo(order), 'may be gone');
  logState(ports, order, 'CANCELED');
  return { ...order, ...change, state: 'CANCELED' };
}

/** What goes along with the end of an order that nobody paid: its units and its cart lines are free. */
function letGo(order: Order): (readonly TransactAction[])[] {
  return [
    ...takenLines(order).map((line) => [
      giveBackUnits(line, order.orderId),
      forgetUnits(line, order.orderId),
    ]),
    ...order.lines.map((line) => [lineUnlocked(order.owner, line.lineId, order.orderId)]),
  ];
}

/**
 * Puts an order aside for a person: the shop and Square contradict each other. Units stay held. The reconciler keeps
 * looking, so that an answer of Square's still ends it; the alarm is raised each time. Throws LostOrder.
 */
export async function review(
  ports: Ports,
  order: Order,
  reason: string,
  paymentId: string | undefined = order.paymentId,
): Promise<Order> {
  const due = ports.now() + reviewPause;
  const about = { reviewReason: reason, leaseUntil: due, workerUntil: 0, ...(paymentId && { paymentId }) };
  const isRunning = order.state !== 'OPEN' && order.state !== 'CANCELED';
  const action = isRunning
    ? transitionAction('review', order, about, { due })
    : transitionAction('contradict', order, { ...about, worker: '' }, { due });
  ports.metric('OrderInReview');
  ports.log('error', {
    message: 'order needs a person',
    orderId: order.orderId,
    state: 'REVIEW',
    code: reason,
  });
  await transactWithout(
    ports,
    [action],
    order.lines.map((line) => [lineUnlocked(order.owner, line.lineId, order.orderId)]),
    'may be gone',
  );
  return { ...order, ...about, state: 'REVIEW' };
}

function logState(ports: Ports, { orderId, attempt }: Order, state: Order['state']): void {
  ports.log('info', { message: 'order', orderId, attempt, state });
}

/**
 * Writes `needed` with one of each of `wanted`: its first way whose condition holds, or none of them, which rings an
 * alarm where a claim or a lock must be there. Throws LostOrder when the order itself has moved on.
 */
async function transactWithout(
  ports: Ports,
  needed: readonly TransactAction[],
  wanted: readonly (readonly (TransactAction | undefined)[])[],
  claims: 'must be there' | 'may be gone' = 'must be there',
): Promise<void> {
  let ways = wanted.map((some) => some.filter((way) => way !== undefined));
  for (;;) {
    const chosen = ways.flatMap(([way], place) => (way ? [{ ...way, label: `wanted ${place}` }] : []));
    try {
      await ports.table.transact([...needed, ...chosen]);
      return;
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.has(theOrder)) throw new LostOrder('Another process has the order');
      const left = ways.map((some, place) => (error.has(`wanted ${place}`) ? some.slice(1) : some));
      if (left.every((some, place) => some.length === ways[place]?.length)) throw error;
      const missing = left.filter((some, place) => some.length === 0 && (ways[place]?.length ?? 0) > 0);
      if (missing.length > 0 && claims === 'must be there')
        ports.metric('ClaimOrLockMissing', missing.length);
      ways = left;
    }
  }
}
