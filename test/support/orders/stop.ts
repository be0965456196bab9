/** Where a process stops: just before its n-th call goes out, or just after it was carried out. */
export interface StopPoint {
  /** The first call unless told otherwise. */
  readonly at?: number;
  readonly side: 'before' | 'after';
  /** Counts the calls of this name alone. */
  readonly of?: string | undefined;
}

export type Stop = ReturnType<typeof stopAt>;

/**
 * Stops a process whole: from the point on nothing of it goes out and no answer comes in, until `resume`. A process that
 * crashes is one that never resumes.
 */
export function stopAt({ at = 1, side, of }: StopPoint) {
  const stopped = Promise.withResolvers<'stopped'>();
  const resumed = Promise.withResolvers<void>();
  let calls = 0;
  let call = '';

  async function stop(name: string): Promise<void> {
    call = name;
    stopped.resolve('stopped');
    await resumed.promise;
  }

  async function guard<T>(name: string, forward: () => Promise<T>): Promise<T> {
    if (call) await resumed.promise;
    const isCounted = !of || name === of;
    if (isCounted) calls += 1;
    const isHere = isCounted && calls === at;
    if (isHere && side === 'before') await stop(name);
    try {
      return await forward();
    } finally {
      if (isHere && side === 'after') await stop(name);
      else if (call) await resumed.promise;
    }
  }

  return {
    /** Resolves when the process has come to the point. */
    stopped: stopped.promise,
    resume: () => resumed.resolve(),
    /** The call it stopped at; empty before. */
    call: () => call,
    /** How many calls it has begun. */
    calls: () => calls,
    guard,
    intercept: <T>(io: { readonly name: string; readonly forward: () => Promise<T> }) =>
      guard(io.name, () => io.forward()),
  };
}
