import { applyTransition } from '#functions/orders/apply-transition.ts';
import { type Order, type OrderRefund, refundKeyOf } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import type { TransitionInput } from '#functions/orders/transitions.ts';
import type { PaymentProvider, ProviderPayment, ProviderRefund } from '#functions/square/provider.ts';
import { askForRefund, newRequest } from './ask-square.ts';

/** Milliseconds after which an alarm reports a refund that is neither completed nor failed. */
const stuckAfter = 60 * 60_000;

/** Requests each refund that Square has not answered, and reads the state of accepted refunds. Throws LostOrder. */
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
        ? await askFor(ports, provider, order, { number, refund, payment })
        : await readRefund(provider, refund);
    if (!now || now.state === 'asked') alertIfStuck(ports, order, [refund]);
    if (!now || now === refund) continue;
    if (now.state === 'failed') {
      ports.metric('RefundFailed');
      ports.log('error', { message: 'refund not paid out', orderId: order.orderId, code: now.failure });
    }
    followed = await applyTransition(
      ports,
      followed,
      toAnswered(followed, { number, now, buyer: payment.buyerEmail }, ports.now()),
    );
  }
  return followed;
}

/** Alerts the operator if one of the refunds was decided more than `stuckAfter` ago and has not ended. */
export function alertIfStuck(
  ports: Pick<PaymentPorts, 'now' | 'log' | 'metric'>,
  { orderId }: Order,
  refunds: readonly OrderRefund[] = [],
): void {
  const isLong = ({ decidedAt = 0 }: OrderRefund) => ports.now() - decidedAt > stuckAfter;
  if (!refunds.some((refund) => !isEnded(refund) && isLong(refund))) return;
  ports.metric('RefundStuck');
  ports.log('error', { message: 'refund is stuck', orderId });
}

/** Whether the state of a refund is final. */
export function isEnded({ state }: OrderRefund): boolean {
  return state === 'completed' || state === 'failed';
}

/** Returns the transition for a refund's new state. Once the refund is completed, its units are due for a restock. */
function toAnswered(
  order: Order,
  {
    number,
    now,
    buyer,
  }: { readonly number: number; readonly now: OrderRefund; readonly buyer: string | undefined },
  decidedAt: number,
): TransitionInput {
  const refunds = (order.refunds ?? []).map((other, index) => (index === number ? now : other));
  if (order.state !== 'PAID') return { transition: 'requestReviewRefund', set: { refunds } };
  if (now.state !== 'completed') return { transition: 'requestRefund', set: { refunds } };
  const due = (now.restock ?? []).map((units) => ({
    ...units,
    refund: number,
    ...newRequest(order, decidedAt),
  }));
  const restocks = [...(order.restocks ?? []), ...due];
  return {
    transition: 'refundCompleted',
    set: { refunds, ...(due.length > 0 && { restocks }) },
    number,
    buyer,
  };
}

function askFor(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: Order,
  {
    number,
    refund,
    payment: { paymentId, currency },
  }: { readonly number: number; readonly refund: OrderRefund; readonly payment: ProviderPayment },
): Promise<OrderRefund> {
  const { amount, reason } = refund;
  const wanted = { paymentId, amount, currency, reason };
  return askForRefund<OrderRefund, ProviderRefund>(
    ports,
    { asked: refund, order },
    {
      call: () => provider.refundPayment(wanted, refundKeyOf(order, number)),
      // For a repeated key, Square returns its first answer, so the refund's present state is read separately.
      done: async ({ refundId }) => {
        const accepted = { ...refund, refundId, state: 'accepted' } as const;
        return (await readRefund(provider, accepted)) ?? accepted;
      },
      refused: (failure) => ({ ...refund, state: 'failed', failure }),
    },
  );
}

/** Reads a refund's state. Returns the same object while it is pending; undefined if it cannot be read. */
async function readRefund(provider: PaymentProvider, refund: OrderRefund): Promise<OrderRefund | undefined> {
  const found = await provider.readRefund(refund.refundId ?? '');
  if (found.kind !== 'ok') return undefined;
  const { status, at } = found.value;
  if (status === 'COMPLETED') return { ...refund, state: 'completed', completedAt: at };
  return status === 'FAILED' || status === 'REJECTED'
    ? { ...refund, state: 'failed', failure: status }
    : refund;
}

/** Reads the accepted refunds. `arrived`: all are completed; `failed`: one has failed; `waiting`: any other case. */
export async function fateOfRefunds(
  provider: PaymentProvider,
  { refunds = [] }: Order,
): Promise<'arrived' | 'waiting' | 'failed'> {
  let all: 'arrived' | 'waiting' = 'arrived';
  for (const refund of refunds) {
    if (isEnded(refund)) continue;
    const now = await readRefund(provider, refund);
    if (now?.state === 'failed') return 'failed';
    if (now?.state !== 'completed') all = 'waiting';
  }
  return all;
}
