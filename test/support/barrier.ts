/**
 * A barrier that blocks its callers until `count` of them have arrived, and none after that. Forces the interleaving
 * of a race, which otherwise depends on chance.
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
