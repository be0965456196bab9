/** Returns a function that computes the value of each object once. A value is released with its object. */
export function memoizeByObject<K extends object, V>(compute: (object: K) => V): (object: K) => V {
  const values = new WeakMap<K, V>();
  return (object) => {
    const known = values.get(object);
    if (known !== undefined) return known;
    const value = compute(object);
    values.set(object, value);
    return value;
  };
}
