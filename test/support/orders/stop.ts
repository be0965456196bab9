/** A point at which a process stops, directly before a call is sent or directly after it was carried out. */
export interface StopPoint {
  /** Number of the call. The default is 1. */
  readonly at?: number;
  readonly side: 'before' | 'after';
  /** Name of the calls to count. The default is all calls. */
  readonly of?: string | undefined;
}

export type Stop = ReturnType<typeof stopAt>;

/**
 * Returns an interceptor that stops a process at this point. The process then sends and receives nothing until
 * `resume`. A process that never resumes has crashed.
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
    /** Returns the name of the call at which the process stopped, or an empty text before. */
    call: () => call,
    /** Returns the number of calls so far. */
    calls: () => calls,
    guard,
    intercept: <T>(io: { readonly name: string; readonly forward: () => Promise<T> }) =>
      guard(io.name, () => io.forward()),
  };
}
