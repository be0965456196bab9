import { paymentRunningCode } from '#shared/contract/errors.ts';
import { ShopError, unavailable } from '../http/errors.ts';
import { type Order, type Refusal, readOrder } from '../orders/order-records.ts';
import { readRows } from '../orders/place-order.ts';
import { noLongerAvailable, workName } from '../orders/quote.ts';
import { release, settle } from './end-attempt.ts';
import { decideAuthorised, decideFate, isVoided, notCompleted, orderProblem, paysFor } from './machine.ts';
import { patiently } from './patiently.ts';
import { LostOrder, moveOrder, readAttempt } from './payment-records.ts';
import type { CheckoutPorts } from './ports.ts';
import { leftAtSquare } from './stock.ts';
import type { Count, NewTillPayment, Till, TillPayment } from './till.ts';

/** Said whenever the card may have been charged: neither "failed" nor "paid" would be honest. */
export const beingConfirmed = () =>
  unavailable(
    'Your payment is being confirmed. Please do not pay again: we will know in a few minutes.',
    paymentRunningCode,
  );

/** Milliseconds of one request after which no further step is begun; the Lambda ends at 25 s. */
const latestCapture = 12_000;
const latestLook = 16_000;

/** What ends a request that could not be brought to PAID. */
export function refusalError({ status, body }: Omit<Refusal, 'attempt'>): ShopError {
  return new ShopError(status, {
    error: body.error,
    ...(body.code !== undefined && { code: body.code }),
    ...(body.errors && {
      errors: body.errors.map(({ code, detail }) => ({ code, ...(detail !== undefined && { detail }) })),
    }),
  });
}

/**
 * Takes a running attempt of which this process is the worker as far as it goes: authorise → look again → capture →
 * settle. Answers the PAID order; throws the answer for the shopper otherwise. Only a live request comes here, so
 * only a live request ever captures. `fresh` is the request of an attempt that has just begun; a resumed one takes the
 * stored request, to the letter, and ignores whatever card came along.
 */
export async function advance(
  ports: CheckoutPorts,
  begun: Order,
  fresh: NewTillPayment | undefined,
): Promise<Order> {
  const startedAt = ports.now();
  const till = await ports.till(begun.mode);
  let order = begun;
  let payment: TillPayment | undefined;

  if (order.state === 'PAYING') {
    payment = await authorise(ports, till, order, fresh);
    if (payment.status === 'COMPLETED') return settle(ports, order, payment);
    order = await noteAuthorised(ports, till, order, payment.paymentId);
  }
  if (order.state === 'AUTHORISED') {
    payment ??= await lookAgain(ports, till, order);
    await checkOrVoid(ports, till, order, payment);
    if (ports.now() - startedAt > latestCapture) throw beingConfirmed();
    order = await moveOrder(ports.table, order, 'CAPTURING');
  }
  return capture(ports, till, order, payment, startedAt);
}

async function authorise(
  ports: CheckoutPorts,
  till: Till,
  order: Order,
  fresh: NewTillPayment | undefined,
): Promise<TillPayment> {
  const request = fresh ?? (await readAttempt(ports.table, order));
  if (!request) throw beingConfirmed();
  let calls = 0;
  const outcome = await patiently(ports, () => {
    calls += 1;
    return till.createPayment(request);
  });
  const decision = decideAuthorised(order, outcome);
  switch (decision.do) {
    case 'keep':
    case 'settle':
      return decision.payment;
    case 'leave':
      throw beingConfirmed();
    case 'release':
      // An earlier call of this key got no answer: should it land after all, it must not stay authorised.
      if (!fresh || calls > 1) await till.cancelPaymentByKey(request.idempotencyKey);
      ports.metric(decision.metric);
      await release(ports, order, decision.refusal);
      throw refusalError(decision.refusal);
  }
}

/**
 * A worker that slept through its time may find the attempt given up. Then nobody knows of this payment but itself, and
 * it gives the authorisation back rather than leave it to end by itself.
 */
async function noteAuthorised(
  ports: CheckoutPorts,
  till: Till,
  order: Order,
  paymentId: string,
): Promise<Order> {
  try {
    return await moveOrder(ports.table, order, 'AUTHORISED', { paymentId });
  } catch (error) {
    if (!(error instanceof LostOrder)) throw error;
    const now = await readOrder(ports.table, order.orderId);
    if (now?.attempt !== order.attempt || now.state === 'OPEN' || now.state === 'CANCELED')
      await till.cancelPayment(paymentId);
    throw error;
  }
}

/** A resumed attempt that is authorised already. */
async function lookAgain(ports: CheckoutPorts, till: Till, order: Order): Promise<TillPayment> {
  if (order.mode === 'test') {
    const request = await readAttempt(ports.table, order);
    const again = request && (await till.createPayment(request));
    if (again?.kind === 'ok') return again.value;
  }
  const outcome = await patiently(ports, () => till.readPayment(order.paymentId ?? ''));
  if (outcome.kind !== 'ok') throw beingConfirmed();
  return outcome.value;
}

/**
 * Between authorising and capturing, Square is asked once more: is the order what the shopper agreed to, and is the
 * work still there? The same canvas may have been sold at a fair a second ago.
 */
async function checkOrVoid(
  ports: CheckoutPorts,
  till: Till,
  order: Order,
  payment: TillPayment,
): Promise<void> {
  if (order.mode === 'test') return;
  const tracked = order.lines.filter((line) => line.tracked);
  const [atSquare, counts, rows] = await Promise.all([
    patiently(ports, () => till.readOrder(order.squareOrderId ?? '')),
    patiently(ports, () =>
      till.readCounts(
        tracked.map((line) => line.variationId),
        order.locationId,
      ),
    ),
    readRows(ports.table, tracked),
  ]);
  if (atSquare.kind === 'unauthorised' || counts.kind === 'unauthorised') ports.metric('SquareUnauthorised');
  if (atSquare.kind !== 'ok' || counts.kind !== 'ok') throw beingConfirmed();

  const sold = tracked.filter((line) => {
    const row = rows.get(line.variationId);
    return !row || leftAtSquare(row, counts.value.get(line.variationId)) < 0;
  });
  if (sold.length > 0) {
    ports.metric('SoldAtTill');
    const { status, body } = noLongerAvailable(sold.map(workName));
    return giveBack(
      ports,
      till,
      order,
      'sold elsewhere',
      refusalOf(status, body),
      withZeros(sold, counts.value, rows),
    );
  }
  const problem = paysFor(order, payment)
    ? orderProblem(order, atSquare.value)
    : 'the payment does not match';
  if (problem !== undefined) {
    await giveBack(ports, till, order, problem, {
      status: 409,
      body: {
        error: `${capitalised(problem)}. Your card was not charged. Please check your cart and try again.`,
        code: 'ORDER_CHANGED',
      },
    });
  }
}

/** Voids the authorisation, releases, and throws the answer. The intent is written first: nobody captures after it. */
async function giveBack(
  ports: CheckoutPorts,
  till: Till,
  order: Order,
  reason: string,
  refusal: Omit<Refusal, 'attempt'>,
  counts?: ReadonlyMap<string, Count>,
): Promise<never> {
  const doomed = await moveOrder(ports.table, order, order.state, { voidReason: reason });
  const paymentId = doomed.paymentId ?? '';
  const voided = await patiently(ports, () => till.cancelPayment(paymentId));
  const seen = voided.kind === 'ok' ? voided : await patiently(ports, () => till.readPayment(paymentId));
  // Square would not say that it is void: the reconciler stays on it.
  if (seen.kind !== 'ok' || !isVoided(seen.value)) throw beingConfirmed();
  await release(ports, doomed, refusal, counts);
  throw refusalError(refusal);
}

async function capture(
  ports: CheckoutPorts,
  till: Till,
  order: Order,
  approved: TillPayment | undefined,
  startedAt: number,
): Promise<Order> {
  let payment = approved ?? (await lookAgain(ports, till, order));
  for (let attempt = 1; attempt <= 2; attempt++) {
    if (payment.status !== 'COMPLETED' && !isVoided(payment)) {
      const asked = payment;
      const outcome = await till.completePayment(asked);
      if (outcome.kind === 'unauthorised') ports.metric('SquareUnauthorised');
      if (outcome.kind === 'ok') payment = outcome.value;
      else {
        if (ports.now() - startedAt > latestLook) throw beingConfirmed();
        payment = await lookAgain(ports, till, order);
      }
    }
    const fate = decideFate(order, { kind: 'ok', value: payment });
    if (fate === 'settle') return settle(ports, order, payment);
    if (fate === 'release') {
      await release(ports, order, notCompleted);
      throw refusalError(notCompleted);
    }
    // Still authorised: the capture was refused or lost. Once more, then it is the reconciler's to void.
    if (fate !== 'authorised' || ports.now() - startedAt > latestCapture) break;
  }
  throw beingConfirmed();
}

function refusalOf(status: number, body: ShopError['body']): Omit<Refusal, 'attempt'> {
  return { status, body: { error: body.error, ...(body.code !== undefined && { code: body.code }) } };
}

/** A tracked variation that Square has no count of counts as none, and the row should say so too. */
function withZeros(
  sold: readonly { readonly variationId: string }[],
  counts: ReadonlyMap<string, Count>,
  rows: Awaited<ReturnType<typeof readRows>>,
): ReadonlyMap<string, Count> {
  return new Map(
    sold.map(({ variationId }) => [
      variationId,
      counts.get(variationId) ?? { quantity: 0, calculatedAt: rows.get(variationId)?.calculatedAt ?? 0 },
    ]),
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
