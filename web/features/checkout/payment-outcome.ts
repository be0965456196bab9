import type { OrderState, OrderStatus } from '#shared/order/order.ts';
import { ApiError } from '#web/api/api-error.ts';

export type PaymentOutcome =
  | { readonly kind: 'paid'; readonly order: OrderStatus }
  /** The payment was taken and has been refunded in full. */
  | { readonly kind: 'given-back' }
  /** Nothing was or will be charged, so the shopper may try again. */
  | { readonly kind: 'not-taken'; readonly state: 'OPEN' | 'CANCELED' | 'unknown order' };

interface OutcomePorts {
  readonly getOrder: () => Promise<OrderStatus>;
  readonly wait: (milliseconds: number) => Promise<void>;
  /** Called after each answer that does not decide the outcome. */
  readonly onWaiting?: (state: OrderState | undefined) => void;
  readonly signal: AbortSignal;
}

/** Milliseconds between requests. The server decides within three minutes. */
const pauses = [1_000, 2_000, 3_000, 5_000, 5_000, 10_000];

/**
 * Requests the order's state until it is known whether the payment was taken. An unknown payment is never called
 * failed. `lostOnTheWay`: the payment request got no answer and may still arrive, so one OPEN proves nothing.
 */
export async function awaitPaymentOutcome(
  { getOrder, wait, onWaiting, signal }: OutcomePorts,
  { lostOnTheWay }: { readonly lostOnTheWay: boolean },
): Promise<PaymentOutcome | undefined> {
  let opens = 0;
  for (let round = 0; !signal.aborted; round += 1) {
    const answer = await ask(getOrder);
    if (signal.aborted) return undefined;
    if (answer === 'unknown order') return { kind: 'not-taken', state: answer };
    if (answer?.state === 'PAID') return { kind: 'paid', order: answer };
    if (answer?.state === 'CANCELED' && answer.givenBack) return { kind: 'given-back' };
    if (answer?.state === 'CANCELED') return { kind: 'not-taken', state: 'CANCELED' };
    opens = answer?.state === 'OPEN' ? opens + 1 : 0;
    // Three requests take over three seconds: longer than the payment request needs to reach the server.
    if (opens >= (lostOnTheWay ? 3 : 1)) return { kind: 'not-taken', state: 'OPEN' };
    onWaiting?.(answer?.state);
    await wait(pauses[Math.min(round, pauses.length - 1)] ?? 10_000);
  }
  return undefined;
}

async function ask(getOrder: OutcomePorts['getOrder']): Promise<OrderStatus | 'unknown order' | undefined> {
  try {
    return await getOrder();
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? 'unknown order' : undefined;
  }
}
