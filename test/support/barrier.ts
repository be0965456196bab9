/**
 * Returns a function that blocks its callers until it has been called `count` times, and later callers never. Tests use
 * it to force a race.
 */
export function barrierFor(count: number): () => Promise<void> {
  let arrived = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  return () => {
    arrived += 1;
    if (arrived === count) resolve();
    return promise;
  };
}
