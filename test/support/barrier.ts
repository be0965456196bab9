/**
 * A barrier that holds its callers until `count` of them have arrived, and lets everybody through from then on. It forces
 * the interleaving that a race is about; left to chance, the callers may run one after the other.
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
