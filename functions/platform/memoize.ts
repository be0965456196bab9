/** Returns the result of `make`, which callers with the same key share, even while it is pending. Forgets failures. */
export function memoize<K, T>(kept: Map<K, Promise<T>>, key: K, make: () => Promise<T>): Promise<T> {
  const known = kept.get(key);
  if (known) return known;
  const making = make();
  kept.set(key, making);
  making.catch(() => kept.delete(key));
  return making;
}

/** Memoizes `make` by an object. The result is garbage-collected with this object. */
export function memoizeBy<Of, T>(keyOf: (of: Of) => object, make: (of: Of) => T): (of: Of) => T {
  const kept = new WeakMap<object, { readonly value: T }>();
  return (of) => {
    const made = kept.get(keyOf(of)) ?? { value: make(of) };
    kept.set(keyOf(of), made);
    return made.value;
  };
}
