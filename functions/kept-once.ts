/** What `make` answers, made once for all who ask for the key, also while it is being made. A failure is not kept. */
export function keptOnce<K, T>(kept: Map<K, Promise<T>>, key: K, make: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known) return known;
  const making = make();
  kept.set(key, making);
  making.catch(() => kept.delete(key));
  return making;
}
