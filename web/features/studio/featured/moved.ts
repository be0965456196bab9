/** The list with the one at `from` at `to`; the others keep their order. */
export function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from];
  const place = Math.max(0, Math.min(to, list.length - 1));
  if (one === undefined || place === from) return list;
  return list.toSpliced(from, 1).toSpliced(place, 0, one);
}
