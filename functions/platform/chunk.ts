/** Splits items into groups, in order, each at most `largest` by `sizeOf`; a larger item is a group by itself. */
export function chunk<T>(items: Iterable<T>, sizeOf: (item: T) => number, largest: number): T[][] {
  const groups: T[][] = [];
  let room = 0;
  for (const item of items) {
    const size = sizeOf(item);
    if (size > room) {
      groups.push([]);
      room = largest;
    }
    groups.at(-1)?.push(item);
    room -= size;
  }
  return groups;
}
