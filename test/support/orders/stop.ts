/** Where a process stops: just before its n-th call is sent, or just after it was carried out. */
export interface StopPoint {
  /** Default: the first call. */
  readonly at?: number;
  readonly side: 'before' | 'after';
  /** Counts only calls with this name. */
  readonly of?: string | undefined;
}

export type Stop = ReturnType<typeof stopAt>;

/**
 * Stops a process: from this point on it sends nothing and receives nothing until `resume`. A process that never
 * resumes has crashed.
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
    /** Resolves when the process has stopped. */
    stopped: stopped.promise,
    resume: () => resumed.resolve(),
    /** The call at which it stopped; empty before. */
    call: () => call,
    /** The number of calls so far. */
    calls: () => calls,
    guard,
    intercept: <T>(io: { readonly name: string; readonly forward: () => Promise<T> }) =>
      guard(io.name, () => io.forward()),
  };
}
