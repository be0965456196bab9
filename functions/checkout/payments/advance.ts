import type { Outcome, PaymentProvider, ProviderPayment } from '../../square/provider.ts';
import { writeCount } from '../../stock/write-count.ts';
import { type Order, paymentKeyOf, type Refusal, readOrder } from '../order.ts';
import type { PaymentPorts } from '../ports.ts';
import {
  beingConfirmed,
  closedAtSquare,
  heldByAnother,
  noLongerAvailable,
  notCompleted,
  orderChanged,
  refusalError,
  refusalOf,
  workName,
} from '../words.ts';
import { requestOf } from './begin.ts';
import { decideAuthorised, decideFate, isVoided, paysFor } from './decide.ts';
import { release, review, settle } from './end.ts';
import { countDecline } from './limits.ts';
import { type Fresh, look, type Seen, stockAfterCapture } from './look.ts';
import { retry } from './retry.ts';
import { LostOrder, moveOrder } from './transitions.ts';

/** Milliseconds of one request after which no capture is begun, and no further look at one; the Lambda ends at 25 s. */
const latestCapture = 12_000;
const latestLook = 16_000;
/** A capture that was refused or lost is tried once more, after another look. */
const mostCaptures = 2;

/** One request that is the worker of a running attempt. */
interface Run {
  readonly ports: PaymentPorts;
  readonly provider: PaymentProvider;
  readonly network: string;
  readonly startedAt: number;
  /** No worker before this one may have asked Square for anything. */
  readonly isFirst: boolean;
}

/**
 * Takes a running attempt as far as it goes, always by the same way: authorise (idempotent) → look → note the intent →
 * capture → settle. A resumed attempt runs all of it again, so nothing is captured without a look in the same
 * request, and only a live request comes here, so nothing is captured for nobody. Answers the PAID order; throws the
 * answer for the shopper otherwise, and LostOrder when another process has taken the attempt over.
 */
export async function advance(
  ports: PaymentPorts,
  order: Order,
  about: Pick<Run, 'network' | 'isFirst'>,
): Promise<Order> {
  const provider = await ports.provider(order.mode);
  const run: Run = { ports, provider, startedAt: ports.now(), ...about };
  if (order.voidReason !== undefined) return giveBack(run, order, order.paymentId);

  const payment = await authorise(run, order);
  try {
    return await carryOn(run, order, payment);
  } catch (error) {
    if (error instanceof LostOrder) await giveUp(run, order, payment.paymentId);
    throw error;
  }
}

/** From a payment that is authorised, or captured by a worker before, to the PAID order. */
async function carryOn(run: Run, order: Order, first: ProviderPayment): Promise<Order> {
  const { ports, provider } = run;
  let running = order;
  let payment = first;
  for (let round = 1; round <= mostCaptures; round++) {
    if (payment.status === 'COMPLETED') return settleCaptured(run, running, payment);
    const seen = await look(ports, provider, running, run.startedAt);
    if (seen.kind !== 'good') return refuse(run, running, payment, seen);
    if (!paysFor(running, payment))
      return doom(
        run,
        running,
        payment,
        'payment does not match',
        orderChanged('The payment does not match'),
      );
    if (ports.now() - run.startedAt > latestCapture) break;
    running = await moveOrder(ports.table, 'capture', running, { paymentId: payment.paymentId });
    const after = await capture(run, running, payment, seen.fresh);
    if ('orderId' in after) return after;
    payment = after;
  }
  // Still authorised: the next click looks again before it captures, or the reconciler voids.
  throw beingConfirmed();
}

/** Answers a payment that is authorised, or captured already by a worker before. */
async function authorise(run: Run, order: Order): Promise<ProviderPayment> {
  const { ports, provider } = run;
  if (order.paymentId !== undefined && order.mode === 'live') return known(run, order, order.paymentId);
  const request = requestOf(order);
  if (!request) throw beingConfirmed();
  const outcome = await retry(ports, () => provider.createPayment(request));
  const decision = decideAuthorised(order, outcome, run.isFirst);
  switch (decision.do) {
    case 'look':
      // A repeat of the key brings the answer of then; what has become of the payment since is another question.
      return run.isFirst || order.mode === 'test'
        ? decision.payment
        : known(run, order, decision.payment.paymentId);
    case 'settle':
      return decision.payment;
    case 'leave':
      throw beingConfirmed();
    case 'release':
      ports.metric(decision.metric);
      if (decision.metric === 'CardDeclined') await countDecline(ports, order.owner, run.network);
      return letGo(run, order, decision.refusal, 'release');
    case 'ask-order': {
      const atSquare = await retry(ports, () => provider.readOrder(order.squareOrderId));
      if (atSquare.kind !== 'ok') throw beingConfirmed();
      if (atSquare.value.captured > 0) return putAside(run, order, 'paid at Square by another payment');
      ports.metric('CardDeclined');
      await countDecline(ports, order.owner, run.network);
      return atSquare.value.state === 'OPEN'
        ? letGo(run, order, decision.refusal, 'release')
        : letGo(run, order, closedAtSquare, 'drop');
    }
  }
}

/** A payment whose id is known: Square's word on it, of this moment. */
async function known(run: Run, order: Order, paymentId: string): Promise<ProviderPayment> {
  const outcome = await retry(run.ports, () => run.provider.readPayment(paymentId));
  if (outcome.kind === 'unauthorised') run.ports.metric('SquareUnauthorised');
  if (outcome.kind !== 'ok') throw beingConfirmed();
  const payment = outcome.value;
  if (payment.status === 'COMPLETED' && !paysFor(order, payment))
    return putAside(run, order, 'payment does not match');
  if (isVoided(payment)) return letGo(run, order, notCompleted, 'release');
  if (payment.status !== 'APPROVED' && payment.status !== 'COMPLETED') throw beingConfirmed();
  return payment;
}

/**
 * Nothing is authorised as far as this call goes. A request of a worker before may still be under way, so on a resumed
 * attempt the key is voided too: after the intent is written, so that nobody captures what is being voided.
 */
async function letGo(run: Run, order: Order, refusal: Refusal, how: 'release' | 'drop'): Promise<never> {
  const { ports, provider } = run;
  let last = order;
  if (!run.isFirst) {
    const stored = { attempt: order.attempt, ...refusal };
    last = await moveOrder(ports.table, 'doom', order, { voidReason: 'not authorised', refusal: stored });
    const voided = await provider.cancelPaymentByKey(paymentKeyOf(order));
    if (voided.kind !== 'ok') throw beingConfirmed();
  }
  await release(ports, last, refusal, how);
  throw refusalError(refusal);
}

async function putAside(run: Run, order: Order, reason: string): Promise<never> {
  await review(run.ports, order, reason);
  throw beingConfirmed();
}

/**
 * Money that is taken already: by a worker before, which had looked and noted so; or by Square itself, which nobody had
 * asked. Then the work may be sold elsewhere, and a person decides.
 */
async function settleCaptured(run: Run, order: Order, payment: ProviderPayment): Promise<Order> {
  const { ports, provider } = run;
  if (order.state === 'CAPTURING' || order.mode === 'test') return settle(ports, order, payment);
  const known = await moveOrder(ports.table, 'note', order, { paymentId: payment.paymentId });
  switch (await stockAfterCapture(ports, provider, known)) {
    case 'enough':
      return settle(ports, known, payment);
    case 'oversold':
      return putAside(run, known, 'captured by Square, and sold elsewhere');
    case 'unknown':
      throw beingConfirmed();
  }
}

/** What the look has found speaks against capturing. */
async function refuse(
  run: Run,
  order: Order,
  payment: ProviderPayment,
  seen: Exclude<Seen, { readonly kind: 'good' }>,
): Promise<Order> {
  const { ports } = run;
  switch (seen.kind) {
    case 'unknown':
      throw beingConfirmed();
    case 'unauthorised':
      ports.metric('SquareUnauthorised');
      throw beingConfirmed();
    case 'gone': {
      ports.metric('SoldAtTill');
      await Promise.all(
        seen.fresh.map(({ row, count }) => writeCount(ports.table, row, order.locationId, count)),
      );
      return doom(
        run,
        order,
        payment,
        'sold elsewhere',
        refusalOf(noLongerAvailable(seen.lines.map(workName))),
      );
    }
    case 'yield':
      return doom(run, order, payment, 'held by another', refusalOf(heldByAnother(seen.lines.map(workName))));
    case 'closed':
      return doom(run, order, payment, 'closed at Square', closedAtSquare);
    case 'price':
      return doom(run, order, payment, 'price changed', orderChanged('The price changed'));
    case 'location':
      return doom(run, order, payment, 'location changed', orderChanged('The location changed'));
    case 'paid': {
      // By this very payment, when a worker before has captured it; by another, when somebody else took money for it.
      const now = await known(run, order, payment.paymentId);
      if (now.status === 'COMPLETED') return settleCaptured(run, order, now);
      return doom(
        run,
        order,
        payment,
        'paid at Square by another payment',
        orderChanged('The order was paid at Square'),
      );
    }
  }
}

/** The intent to void is written first: nobody captures after it, and whoever resumes voids. */
async function doom(
  run: Run,
  order: Order,
  { paymentId }: ProviderPayment,
  voidReason: string,
  refusal: Refusal,
): Promise<never> {
  const stored = { attempt: order.attempt, ...refusal };
  const doomed = await moveOrder(run.ports.table, 'doom', order, { voidReason, paymentId, refusal: stored });
  return giveBack(run, doomed, paymentId);
}

/** Voids what is doomed, releases, and throws the answer. */
async function giveBack(run: Run, order: Order, paymentId: string | undefined): Promise<never> {
  const { ports, provider } = run;
  const refusal = order.refusal ?? notCompleted;
  if (paymentId === undefined) throw beingConfirmed();
  const voided = await retry(ports, () => provider.cancelPayment(paymentId));
  const seen = voided.kind === 'ok' ? voided : await retry(ports, () => provider.readPayment(paymentId));
  // Square would not say that it is void: the reconciler stays on it.
  if (seen.kind !== 'ok' || !isVoided(seen.value)) throw beingConfirmed();
  if (order.voidReason === 'paid at Square by another payment') return putAside(run, order, order.voidReason);
  await release(ports, order, refusal, refusal.body.code === 'ORDER_CLOSED' ? 'drop' : 'release');
  throw refusalError(refusal);
}

/**
 * A worker that slept through its time may find the attempt given up. Then nobody knows of this payment but itself, and
 * it gives the authorisation back rather than leave it to end by itself.
 */
async function giveUp(run: Run, order: Order, paymentId: string): Promise<void> {
  const now = await readOrder(run.ports.table, order.orderId);
  const isOver = now?.attempt !== order.attempt || now.state === 'OPEN' || now.state === 'CANCELED';
  if (isOver || (now.state === 'PAID' && now.paymentId !== paymentId))
    await run.provider.cancelPayment(paymentId);
}

/** The PAID order, or the payment if it is still only authorised. */
async function capture(
  run: Run,
  order: Order,
  approved: ProviderPayment,
  fresh: readonly Fresh[],
): Promise<Order | ProviderPayment> {
  const { ports, provider, startedAt } = run;
  let seen: Outcome<ProviderPayment> = await provider.completePayment(approved);
  if (seen.kind === 'unauthorised') ports.metric('SquareUnauthorised');
  if (seen.kind !== 'ok') {
    if (ports.now() - startedAt > latestLook) throw beingConfirmed();
    seen = await retry(ports, () => provider.readPayment(approved.paymentId));
  }
  if (seen.kind !== 'ok') throw beingConfirmed();
  switch (decideFate(order, seen)) {
    case 'settle':
      return settle(ports, order, seen.value, fresh);
    case 'review':
      return putAside(run, order, 'payment does not match');
    case 'release':
      await release(ports, order, notCompleted);
      throw refusalError(notCompleted);
    case 'authorised':
      return seen.value;
    case 'unknown':
      throw beingConfirmed();
  }
}
