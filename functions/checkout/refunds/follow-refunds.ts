import { type Order, type OrderRefund, refundKeyOf } from '#functions/checkout/order.ts';
import { LostOrder, moveOrder } from '#functions/checkout/payments/move.ts';
import type { Move } from '#functions/checkout/payments/transitions.ts';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import type { PaymentProvider, ProviderPayment } from '#functions/square/provider.ts';
import { hear, mayBeOnItsWay } from './asked.ts';

/**
 * Asks Square for every refund that was decided and is not answered, each time with the same key, and looks again at
 * those it has accepted and not paid out. Answers the order with what came of them. Throws LostOrder.
 */
export async function followRefunds(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  payments: readonly ProviderPayment[],
): Promise<Order> {
  let followed = order;
  for (const [number, refund] of (order.refunds ?? []).entries()) {
    const payment = payments.find(({ paymentId }) => paymentId === refund.paymentId);
    if (!payment || isEnded(refund)) continue;
    const now =
      refund.state === 'asked'
        ? await ask(ports, provider, order, { number, refund, payment })
        : await lookAgain(provider, refund);
    if (now === refund) continue;
    if (now.state === 'failed')
      ports.log('error', { message: 'refund not paid out', orderId: order.orderId, code: now.failure });
    followed = await moveOrder(
      ports,
      followed,
      toAnswered(followed, { number, now, buyer: payment.buyerEmail }, ports.now()),
    );
  }
  return followed;
}

/** Nothing more becomes of it. */
export function isEnded({ state }: OrderRefund): boolean {
  return state === 'completed' || state === 'failed';
}

/** With it the units that are to go back into stock are written down: from then on they are owed. */
function toAnswered(
  order: Order,
  {
    number,
    now,
    buyer,
  }: { readonly number: number; readonly now: OrderRefund; readonly buyer: string | undefined },
  decidedAt: number,
): Move {
  const refunds = (order.refunds ?? []).map((other, index) => (index === number ? now : other));
  if (order.state !== 'PAID') return { move: 'refund', set: { refunds } };
  if (now.state !== 'completed') return { move: 'payBack', set: { refunds } };
  const due = (now.restock ?? []).map((units) => ({
    ...units,
    refund: number,
    state: 'asked' as const,
    decidedAt,
    ...(order.worker !== undefined && { asker: order.worker }),
  }));
  const restocks = [...(order.restocks ?? []), ...due];
  return { move: 'paidBack', set: { refunds, ...(due.length > 0 && { restocks }) }, number, buyer };
}

async function ask(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  {
    number,
    refund,
    payment: { paymentId, currency },
  }: { readonly number: number; readonly refund: OrderRefund; readonly payment: ProviderPayment },
): Promise<OrderRefund> {
  // A worker that slept through its time would ask for what may have been decided otherwise since.
  if (ports.now() >= (order.workerUntil ?? 0)) throw new LostOrder(order, undefined);
  const { amount, reason } = refund;
  const outcome = await provider.refundPayment(
    { paymentId, amount, currency, reason },
    refundKeyOf(order, number),
  );
  const heard = hear(ports, outcome, refund, order.worker);
  switch (heard.kind) {
    case 'again':
      return refund;
    case 'lost':
      return mayBeOnItsWay(refund);
    case 'refused':
      return { ...refund, state: 'failed', failure: heard.code };
    case 'done':
      // A repeat of the key brings the answer of then; what has become of the refund since is another question.
      return lookAgain(provider, { ...refund, refundId: heard.value.refundId, state: 'accepted' });
  }
}

/** The very same while Square has it or cannot be asked. */
async function lookAgain(provider: PaymentProvider, refund: OrderRefund): Promise<OrderRefund> {
  const found = await provider.readRefund(refund.refundId ?? '');
  if (found.kind !== 'ok') return refund;
  const { status, at } = found.value;
  if (status === 'COMPLETED') return { ...refund, state: 'completed', completedAt: at };
  return isNothing(status) ? { ...refund, state: 'failed', failure: status } : refund;
}

/** The buyer gets nothing of it. */
function isNothing(status: string): boolean {
  return status === 'FAILED' || status === 'REJECTED';
}

/** Of all that Square had accepted: paid out, come to nothing, or not known yet. */
export async function fateOfRefunds(
  provider: PaymentProvider,
  { refunds = [] }: Order,
): Promise<'arrived' | 'waiting' | 'failed'> {
  let all: 'arrived' | 'waiting' = 'arrived';
  for (const refund of refunds) {
    if (isEnded(refund)) continue;
    const { state } = await lookAgain(provider, refund);
    if (state === 'failed') return 'failed';
    if (state !== 'completed') all = 'waiting';
  }
  return all;
}
