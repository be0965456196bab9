import { LostOrder } from '#functions/orders/apply-transition.ts';
import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { isDefinite, type Outcome } from '#functions/square/provider.ts';

/** What is written down before Square is asked for it. */
interface Asked {
  /** Milliseconds. */
  readonly decidedAt?: number | undefined;
  /** The one worker that has asked; none where another's request, or a lost one, may be on its way. */
  readonly asker?: string | undefined;
}

/** Of what this worker is about to ask Square for. */
export function asking({ worker }: Order, now: number) {
  return { state: 'asked' as const, decidedAt: now, ...(worker !== undefined && { asker: worker }) };
}

/**
 * Milliseconds. Square forgets what it refused: a request that sleeps somewhere would be carried out once it wakes, when
 * something else may have been decided. So a refusal counts at once only for the worker that alone has asked, and
 * otherwise once no process and no connection can have lived so long.
 */
const longestOnItsWay = 60 * 60_000;

/**
 * Asks Square for what was written down, as the order's worker, and answers it as it stands then: `done` or `refused`,
 * the very same where this call did nothing, or noted as one that may be on its way. Throws LostOrder: a worker that slept
 * through its time would ask for what may have been decided otherwise since.
 */
export async function ask<T extends Asked, Answer>(
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
  if (now() >= (order.workerUntil ?? 0)) throw new LostOrder(order, undefined);
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
