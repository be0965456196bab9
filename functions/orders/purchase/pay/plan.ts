import { paysFor } from '#functions/orders/books.ts';
import {
  closedAtSquare,
  heldByAnother,
  noLongerAvailable,
  notCompleted,
  orderChanged,
  refusalOf,
  workName,
} from '#functions/orders/messages.ts';
import type { Order, Refusal, ReviewReason, VoidReason } from '#functions/orders/order.ts';
import { isDefinite, isVoided, type ProviderPayment } from '#functions/square/provider.ts';
import type { Fresh } from '#functions/stock/available.ts';
import { decline, readAuthorisation } from './authorisation.ts';
import type { Heard, Run, Step } from './step.ts';

/** Milliseconds of one request after which no capture is begun, and no further look at one; the Lambda ends at 25 s. */
const latestCapture = 12_000;
const latestLook = 16_000;
/** A capture that was refused or lost is tried once more, after another look. */
const mostCaptures = 2;

export const waiting: Step = { next: { end: 'waiting' } };

/**
 * A shopper's own request takes a running attempt as far as it goes, always by the same way: authorise (idempotent) →
 * look → note the intent → capture → settle. A resumed attempt goes all of it again. Only the answer to a look leads to a
 * capture, and only here, so nothing is captured unseen or for nobody. Unknown is not failed: only a definite answer of
 * Square's moves money or stock.
 */
export function nextStep(order: Order, heard: Heard | undefined, run: Run): Step {
  switch (heard?.ask) {
    case undefined:
      return firstStep(order);
    case 'authorise':
      return afterAuthorising(order, heard, run);
    case 'order':
      return afterRefusal(order, heard, run);
    case 'look':
      return afterLook(order, heard, run);
    case 'capture':
      if (heard.answer.kind === 'ok') return afterWord(order, heard.answer.value, run, heard);
      return run.now - run.startedAt > latestLook ? waiting : readPayment(heard.payment);
    case 'payment':
      return heard.answer.kind === 'ok' ? afterWord(order, heard.answer.value, run, heard) : waiting;
    case 'void':
      return heard.answer.kind === 'ok' ? afterWord(order, heard.answer.value, run) : readPayment(heard);
    case 'void by key':
      return heard.answer.kind === 'ok' ? release(order) : waiting;
    case 'stock':
      return afterStock(heard);
    case 'books':
      return waiting;
  }
}

/** What a worker before has noted decides where to begin. */
function firstStep({ voidReason, paymentId, mode, card }: Order): Step {
  if (voidReason !== undefined)
    return paymentId === undefined ? waiting : { next: { ask: 'void', paymentId } };
  if (paymentId !== undefined && mode === 'live') return readPayment({ paymentId });
  return card ? { next: { ask: 'authorise', card } } : waiting;
}

const readPayment = ({ paymentId }: { readonly paymentId: string }): Step => ({
  next: { ask: 'payment', paymentId },
});

/** A repeat of the key brings the answer of then: what has become of the payment since is another question. */
function afterAuthorising(order: Order, { answer }: Heard<'authorise'>, run: Run): Step {
  const said = readAuthorisation(answer, run.isFirst);
  switch (said.says) {
    case 'payment': {
      const isOfNow = run.isFirst || order.mode === 'test' || said.payment.status !== 'APPROVED';
      return isOfNow ? afterWord(order, said.payment, run) : readPayment(said.payment);
    }
    case 'no': {
      const { says: _, refusal, ...tells } = said;
      return { ...tells, ...letGo(order, refusal, run) };
    }
    case 'ask about the order':
      return { next: { ask: 'order', refusal: said.refusal } };
    case 'unclear':
      return waiting;
  }
}

function afterRefusal(order: Order, { answer, refusal }: Heard<'order'>, run: Run): Step {
  // Square does not know the order: nothing can be paid on it.
  if (isDefinite(answer)) return { ...decline, ...letGo(order, closedAtSquare, run) };
  if (answer.kind !== 'ok') return waiting;
  if (answer.value.captured > 0) return putAside('paid at Square by another payment');
  return { ...decline, ...letGo(order, answer.value.state === 'OPEN' ? refusal : closedAtSquare, run) };
}

/** Only what was found a moment ago leads to a capture; whatever speaks against it dooms the authorisation. */
function afterLook(order: Order, { payment, answer: seen }: Heard<'look'>, run: Run): Step {
  const { paymentId } = payment;
  switch (seen.kind) {
    case 'unknown':
      return waiting;
    case 'uncounted':
      return { counts: 'CountMissing', ...waiting };
    case 'paid':
      // By this very payment, when a worker before has captured it; by another, when somebody else took money for it.
      return { next: { ask: 'payment', paymentId, because: 'order is paid' } };
    case 'gone':
      return {
        counts: 'SoldAtTill',
        writeDown: seen.fresh,
        ...doom(order, paymentId, 'sold elsewhere', refusalOf(noLongerAvailable(seen.lines.map(workName)))),
      };
    case 'yield':
      return doom(order, paymentId, 'held by another', refusalOf(heldByAnother(seen.lines.map(workName))));
    case 'closed':
      return doom(order, paymentId, 'closed at Square', closedAtSquare);
    case 'price':
      return doom(order, paymentId, 'price changed', orderChanged('The price changed'));
    case 'location':
      return doom(order, paymentId, 'location changed', orderChanged('The location changed'));
    case 'good':
      if (!paysFor(order, payment))
        return doom(order, paymentId, 'payment does not match', orderChanged('The payment does not match'));
      if (run.now - run.startedAt > latestCapture) return waiting;
      return {
        write: { move: 'capture', set: { paymentId } },
        next: { ask: 'capture', payment, fresh: seen.fresh },
      };
  }
}

/** Square's word on the payment, of this moment. */
function afterWord(
  order: Order,
  payment: ProviderPayment,
  run: Run,
  { because, fresh }: Pick<Heard<'payment'>, 'because'> & Partial<Pick<Heard<'capture'>, 'fresh'>> = {},
): Step {
  // Doomed, and Square would not say that it is void: the reconciler stays on it.
  if (order.voidReason !== undefined) return isVoided(payment) ? release(order) : waiting;
  if (isVoided(payment)) return letGo(order, notCompleted, run);
  if (payment.status === 'COMPLETED') return afterCapture(order, payment, fresh);
  if (payment.status !== 'APPROVED') return waiting;
  if (because === 'order is paid') {
    const refusal = orderChanged('The order was paid at Square');
    return doom(order, payment.paymentId, 'paid at Square by another payment', refusal);
  }
  // Still authorised after the last capture: the next click looks again, or the reconciler voids.
  return run.captures < mostCaptures ? { next: { ask: 'look', payment } } : waiting;
}

/**
 * Money that is taken already: by a worker that had looked and noted so; or by Square itself, which nobody had asked.
 * Then the work may be sold elsewhere.
 */
export function afterCapture(order: Order, payment: ProviderPayment, fresh: readonly Fresh[] = []): Step {
  if (order.voidReason !== undefined) return putAside(order.voidReason);
  if (!paysFor(order, payment)) return putAside('payment does not match');
  if (order.state === 'CAPTURING' || order.mode === 'test') return { next: { end: 'paid', payment, fresh } };
  const { paymentId } = payment;
  const next = { ask: 'stock', payment } as const;
  return order.paymentId === paymentId ? { next } : { write: { move: 'note', set: { paymentId } }, next };
}

export function afterStock({ payment, answer }: Heard<'stock'>): Step {
  if (answer === 'unknown') return waiting;
  if (answer === 'oversold') return putAside('captured by Square, and sold elsewhere');
  return { next: { end: 'paid', payment } };
}

/**
 * Nothing is authorised as far as this call goes. A request of a worker before may still be under way, so on a resumed
 * attempt the key is voided too: after the intent is written, so that nobody captures what is being voided.
 */
function letGo(order: Order, refusal: Refusal, run: Run): Step {
  if (run.isFirst) return { next: { end: 'refused', refusal } };
  const stored = { attempt: order.attempt, ...refusal };
  return {
    write: { move: 'doom', set: { voidReason: 'not authorised', refusal: stored } },
    next: { ask: 'void by key' },
  };
}

/** The intent to void is written first: nobody captures after it, and whoever resumes voids. */
function doom(order: Order, paymentId: string, voidReason: VoidReason, refusal: Refusal): Step {
  const stored = { attempt: order.attempt, ...refusal };
  return {
    write: { move: 'doom', set: { voidReason, paymentId, refusal: stored } },
    next: { ask: 'void', paymentId },
  };
}

/**
 * Nothing was charged, and nothing can be any more. Other money on the order is a person's to look at. `because`: in
 * place of what was noted for the shopper, if anything was.
 */
export function release({ voidReason, refusal, attempt }: Order, because?: Refusal): Step {
  if (voidReason === 'paid at Square by another payment') return putAside(voidReason);
  const noted = refusal?.attempt === attempt ? refusal : notCompleted;
  return { next: { end: 'refused', refusal: because ?? noted } };
}

export function putAside(reason: ReviewReason): Step {
  return { next: { end: 'review', reason } };
}
