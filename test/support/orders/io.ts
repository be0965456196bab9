import type { Table } from '#functions/db/table.ts';
import type { PaymentProvider } from '#functions/square/provider.ts';

/** One call to the table or to Square on its way out. `name` is like `table.transact` or `provider.createPayment`. */
export interface Io {
  readonly name: string;
  readonly args: readonly unknown[];
  /** Forwards it, with other arguments if given. */
  readonly forward: (args?: readonly unknown[]) => Promise<unknown>;
}

/** Stands between the money path and everything it reaches for. */
export type Intercept = (io: Io) => Promise<unknown>;

const passThrough: Intercept = (io) => io.forward();

/** The same port, with each of its calls going through `intercept`. */
function intercepted<T extends object>(port: T, prefix: string, intercept: Intercept): T {
  return new Proxy(port, {
    get(target, name, receiver) {
      const method: unknown = Reflect.get(target, name, receiver);
      if (typeof method !== 'function') return method;
      return (...args: unknown[]) =>
        intercept({
          name: `${prefix}.${String(name)}`,
          args,
          forward: (other) => method.apply(target, other ?? args),
        });
    },
  });
}

export function interceptedTable(table: Table, intercept: Intercept = passThrough): Table {
  return intercepted(table, 'table', intercept);
}

export function interceptedProvider(
  provider: PaymentProvider,
  intercept: Intercept = passThrough,
): PaymentProvider {
  return intercepted(provider, 'provider', intercept);
}

/** Where a process crashes: just before its n-th call goes out, or just after it was carried out. */
export interface CrashPoint {
  readonly at: number;
  readonly side: 'before' | 'after';
  /** Counts the calls of this name alone. */
  readonly of?: string | undefined;
}

/**
 * The points before and after so many calls, in their order. A crash after a call is one before the next: unless both are
 * asked for, only the first call has a crash before it.
 */
export function crashPoints(most: number, { bothSides = false } = {}): CrashPoint[] {
  return Array.from({ length: most }, (_, index) => index + 1).flatMap((at): CrashPoint[] => [
    ...(at === 1 || bothSides ? [{ at, side: 'before' } as const] : []),
    { at, side: 'after' },
  ]);
}

/** How a process is interrupted: it is gone for good, or it resumes after everything else is over. */
export type Failure = 'crashes' | 'pauses';

/** Where a process is interrupted: a pause after one call is always one before the next. */
export function faultPoints(
  most: number,
  { failure, bothSides = false }: { readonly failure: Failure; readonly bothSides?: boolean },
): CrashPoint[] {
  const points = crashPoints(most, { bothSides });
  return failure === 'crashes' ? points : points.filter(({ side }) => side === 'after');
}

/**
 * The process is gone from that call on: nothing more of it reaches table or Square, and nobody gets an answer.
 * `crashed` resolves then; `calls` counts what it has begun.
 */
export function crashAt(point: CrashPoint): {
  readonly intercept: Intercept;
  readonly crashed: Promise<'crashed'>;
  readonly calls: () => number;
} {
  let calls = 0;
  let isDead = false;
  let announce: (word: 'crashed') => void = () => undefined;
  const crashed = new Promise<'crashed'>((resolve) => {
    announce = resolve;
  });
  const forever = () => new Promise<never>(() => undefined);
  return {
    crashed,
    calls: () => calls,
    intercept: async (io) => {
      if (isDead) return forever();
      const isCounted = !point.of || io.name === point.of;
      if (isCounted) calls += 1;
      const isLast = isCounted && calls === point.at;
      if (isLast) isDead = true;
      if (isLast && point.side === 'before') {
        announce('crashed');
        return forever();
      }
      try {
        const answer = await io.forward();
        return isDead ? forever() : answer;
      } catch (error) {
        if (isDead) return forever();
        throw error;
      } finally {
        if (isLast) announce('crashed');
      }
    },
  };
}
