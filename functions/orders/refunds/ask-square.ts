import { LostOrder } from '#functions/orders/apply-transition.ts';
import { leaseExpiresAt } from '#functions/orders/lease.ts';
import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { isDefinite, type Outcome } from '#functions/square/provider.ts';

/** A request that is stored before it is sent to Square. */
interface Asked {
  /** Milliseconds. */
  readonly decidedAt?: number | undefined;
  /** The only lease holder that has sent it; absent if another request may be under way. */
  readonly asker?: string | undefined;
}

/** A request that this lease holder is about to send to Square. */
export function newRequest({ worker }: Order, now: number) {
  return { state: 'asked' as const, decidedAt: now, ...(worker !== undefined && { asker: worker }) };
}

/**
 * Milliseconds. Square does not remember refusals, so a delayed request would still be carried out on arrival, when
 * something else may have been decided. So a refusal counts at once only if this lease holder alone has sent the request.
 * Otherwise it counts after this time, when no process or connection can still be sending it.
 */
export const longestOnItsWay = 60 * 60_000;

/**
 * Sends a stored request to Square, under the order's lease, and returns its state: `done` or `refused`; unchanged if
 * this call did nothing; without `asker` if it may be under way. Throws LostOrder when the lease has expired, because
 * another holder may have decided otherwise since.
 */
export async function askForRefund<T extends Asked, Answer>(
  { now }: Pick<PaymentPorts, 'now'>,
  { asked, order }: { readonly asked: T; readonly order: Order },
  {
    call,
    done,
    refused,
  }: {
    readonly call: () => Promise<Outcome<Answer>>;
    readonly done: (answer: Answer) => T | Promise<T>;
    readonly refused: (code: string) => T;
  },
): Promise<T> {
  if (now() >= leaseExpiresAt(order)) throw new LostOrder(order, undefined);
  const { decidedAt = 0, asker } = asked;
  const outcome = await call();
  if (outcome.kind === 'ok') return done(outcome.value);
  if (outcome.kind === 'unknown') return mayBeOnItsWay(asked);
  if (!isDefinite(outcome)) return asked;
  const isAlone = asker !== undefined && asker === order.worker;
  const isFinal = isAlone || now() - decidedAt > longestOnItsWay;
  return isFinal ? refused(outcome.problems[0]?.code ?? '') : mayBeOnItsWay(asked);
}

/** Marks that a request may be under way; returns the same object if that is already marked. */
function mayBeOnItsWay<T extends Asked>(asked: T): T {
  if (asked.asker === undefined) return asked;
  const { asker: _, ...unclear } = asked;
  return unclear as T;
}
