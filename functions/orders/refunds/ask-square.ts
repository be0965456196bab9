import { LostOrder } from '#functions/orders/apply-transition.ts';
import { leaseExpiresAt } from '#functions/orders/lease.ts';
import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { isDefinite, type Outcome } from '#functions/square/provider.ts';

/** A request that is stored before it is sent to Square. */
interface Asked {
  /** Time of the decision in milliseconds. */
  readonly decidedAt?: number | undefined;
  /** The only lease holder that has sent the request; absent if an earlier request may be under way. */
  readonly asker?: string | undefined;
}

/** Returns the stored fields of a request that this lease holder is about to send to Square. */
export function newRequest({ worker }: Order, now: number) {
  return { state: 'asked' as const, decidedAt: now, ...(worker !== undefined && { asker: worker }) };
}

/**
 * Milliseconds after which no earlier request can still reach Square. Square does not store refusals, so an earlier
 * request that arrives late may still be carried out. A refusal is therefore final only if this lease holder alone has
 * sent the request, or after this time.
 */
export const longestOnItsWay = 60 * 60_000;

/**
 * Sends a stored request to Square, under the order's lease. Returns the result of `done` or `refused`, the unchanged
 * request if this call did nothing, or, if it may be under way, the request without `asker`. Throws LostOrder if the
 * lease has expired, because another lease holder may have decided differently.
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

/** Marks that a request may be under way, by removing `asker`. Returns the same object if it has no `asker`. */
function mayBeOnItsWay<T extends Asked>(asked: T): T {
  if (asked.asker === undefined) return asked;
  const { asker: _, ...unclear } = asked;
  return unclear as T;
}
