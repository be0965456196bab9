import type { PaymentPorts } from '#functions/checkout/ports.ts';
import { isDefinite, type Outcome } from '#functions/square/provider.ts';

/** What is written down before Square is asked for it. */
interface Asked {
  /** Milliseconds. */
  readonly decidedAt?: number | undefined;
  /** The one worker that has asked; none where another's request, or a lost one, may be on its way. */
  readonly asker?: string | undefined;
}

/**
 * Milliseconds. Square forgets what it refused: a request that sleeps somewhere would be carried out once it wakes, when
 * something else may have been decided. So a refusal counts at once only for the worker that alone has asked, and
 * otherwise once no process and no connection can have lived so long.
 */
const longestOnItsWay = 60 * 60_000;

/** What an answer of Square's means for it: `lost`: it may have happened; `again`: this call did nothing. */
export type Heard<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'lost' | 'again' };

export function hear<T>(
  { now }: Pick<PaymentPorts, 'now'>,
  outcome: Outcome<T>,
  { decidedAt = 0, asker }: Asked,
  worker: string | undefined,
): Heard<T> {
  if (outcome.kind === 'ok') return { kind: 'done', value: outcome.value };
  if (outcome.kind === 'unknown') return { kind: 'lost' };
  if (!isDefinite(outcome)) return { kind: 'again' };
  const isAlone = asker !== undefined && asker === worker;
  const isFinal = isAlone || now() - decidedAt > longestOnItsWay;
  return isFinal ? { kind: 'refused', code: outcome.problems[0]?.code ?? '' } : { kind: 'lost' };
}

/** A request for it may be on its way; the very same when that is noted already. */
export function mayBeOnItsWay<T extends Asked>(asked: T): T {
  if (asked.asker === undefined) return asked;
  const { asker: _, ...unclear } = asked;
  return unclear as T;
}
