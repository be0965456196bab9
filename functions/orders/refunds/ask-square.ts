import { LostOrder } from '#functions/orders/apply-transition.ts';
import { leaseExpiresAt } from '#functions/orders/lease.ts';
import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { isDefinite, type Outcome } from '#functions/square/provider.ts';

/** What is written down before Square is asked for it. */
interface Asked {
  /** Milliseconds. */
  readonly decidedAt?: number | undefined;
  /** The one lease holder that has asked; absent where another request may be on its way. */
  readonly asker?: string | undefined;
}

/** A request that this lease holder is about to send to Square. */
export function newRequest({ worker }: Order, now: number) {
  return { state: 'asked' as const, decidedAt: now, ...(worker !== undefined && { asker: worker }) };
}

/**
 * Milliseconds. Square forgets what it refused: a request that is delayed somewhere would be carried out when it arrives, when
 * something else may have been decided. So a refusal counts at once only for the lease holder that alone has asked, and
 * otherwise once no process and no connection can have lived so long.
 */
export const longestOnItsWay = 60 * 60_000;

/**
 * Sends Square a request that was written down, under the order's lease, and returns the request as it stands then: `done`
 * or `refused`; the same where this call did nothing; without `asker` where it may be on its way. Throws LostOrder when
 * the lease has expired: another holder may have decided otherwise since.
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

/** A request for it may be on its way; the very same when that is noted already. */
function mayBeOnItsWay<T extends Asked>(asked: T): T {
  if (asked.asker === undefined) return asked;
  const { asker: _, ...unclear } = asked;
  return unclear as T;
}
