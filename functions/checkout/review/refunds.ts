import { type Order, type OrderRefund, refundKeyOf } from '#functions/checkout/order.ts';
import { LostOrder, moveOrder } from '#functions/checkout/payments/move.ts';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import type { PaymentProvider, ProviderPayment } from '#functions/square/provider.ts';
import { isTaken } from '#shared/rules/paid.ts';
import { type Books, hasRefund, undecidedOf } from './books.ts';

/**
 * A person has decided that the buyer gets everything back: what is left of every captured payment is written down
 * before Square is asked, and what is only set aside is voided. Answers the order as it stands afterwards. Throws
 * LostOrder.
 */
export async function decideRefunds(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  books: Books,
): Promise<Order> {
  const asked = books.payments
    .filter((payment) => isTaken(payment) && !hasRefund(order, payment.paymentId))
    .map(
      ({ paymentId, amount, refunded }): OrderRefund => ({
        paymentId,
        amount: amount - refunded,
        state: 'asked',
        decidedAt: ports.now(),
        asker: order.worker,
      }),
    );
  const decided =
    asked.length > 0
      ? await moveOrder(ports, order, {
          move: 'refund',
          set: { refunds: [...(order.refunds ?? []), ...asked] },
        })
      : order;
  for (const { paymentId } of undecidedOf(books)) await provider.cancelPayment(paymentId);
  return decided;
}

/**
 * Asks Square for every refund that was decided and is not answered, each time with the same key, and looks again at
 * those it has accepted and not paid out. Answers the order with what came of them. Throws LostOrder.
 */
export async function followRefunds(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  { payments }: Books,
): Promise<Order> {
  let followed = order;
  for (const [number, refund] of (order.refunds ?? []).entries()) {
    const payment = payments.find(({ paymentId }) => paymentId === refund.paymentId);
    if (!payment || refund.state === 'failed') continue;
    const now =
      refund.state === 'asked'
        ? await ask(ports, provider, order, { number, refund, payment })
        : await lookAgain(provider, refund);
    if (now === refund) continue;
    if (now.state === 'failed')
      ports.log('error', { message: 'refund not paid out', orderId: order.orderId });
    const refunds = (followed.refunds ?? []).map((other, index) => (index === number ? now : other));
    followed = await moveOrder(ports, followed, { move: 'refund', set: { refunds } });
  }
  return followed;
}

/**
 * Milliseconds. Square forgets what it refused: a request that sleeps somewhere would be carried out once it wakes, when
 * the sale may have been kept. So a refusal counts at once only for the worker that alone has asked, and otherwise once
 * no process and no connection can have lived so long.
 */
const longestOnItsWay = 60 * 60_000;

/** Square refuses for now with these. */
const passing = new Set(['TEMPORARY_ERROR', 'VERSION_MISMATCH', 'CONFLICT']);

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
  const outcome = await provider.refundPayment(
    { paymentId, amount: refund.amount, currency },
    refundKeyOf(order, number),
  );
  if (outcome.kind === 'unknown') return mayBeOnItsWay(refund);
  if (outcome.kind === 'refused' && !outcome.problems.some(({ code }) => passing.has(code))) {
    const isAlone = refund.asker !== undefined && refund.asker === order.worker;
    const isFinal = isAlone || ports.now() - (refund.decidedAt ?? 0) > longestOnItsWay;
    return isFinal ? { ...refund, state: 'failed' } : mayBeOnItsWay(refund);
  }
  if (outcome.kind !== 'ok') return refund;
  // A repeat of the key brings the answer of then; what has become of the refund since is another question.
  const accepted: OrderRefund = { ...refund, refundId: outcome.value.refundId, state: 'accepted' };
  return lookAgain(provider, accepted);
}

/** The very same when that is noted already. */
function mayBeOnItsWay(refund: OrderRefund): OrderRefund {
  if (refund.asker === undefined) return refund;
  const { asker: _, ...unclear } = refund;
  return unclear;
}

/** The very same while Square has it or cannot be asked. */
async function lookAgain(provider: PaymentProvider, refund: OrderRefund): Promise<OrderRefund> {
  const fate = await fateOf(provider, refund);
  return fate === 'failed' ? { ...refund, state: 'failed' } : refund;
}

/** Of all that Square had accepted: paid out, come to nothing, or not known yet. */
export async function fateOfRefunds(
  provider: PaymentProvider,
  { refunds = [] }: Order,
): Promise<'arrived' | 'waiting' | 'failed'> {
  let all: 'arrived' | 'waiting' = 'arrived';
  for (const refund of refunds) {
    if (refund.state === 'failed') continue;
    const fate = await fateOf(provider, refund);
    if (fate === 'failed') return 'failed';
    if (fate === 'waiting') all = 'waiting';
  }
  return all;
}

async function fateOf(
  provider: PaymentProvider,
  { refundId = '' }: OrderRefund,
): Promise<'arrived' | 'waiting' | 'failed'> {
  const found = await provider.readRefund(refundId);
  if (found.kind !== 'ok') return 'waiting';
  const { status } = found.value;
  if (status === 'FAILED' || status === 'REJECTED') return 'failed';
  return status === 'COMPLETED' ? 'arrived' : 'waiting';
}
