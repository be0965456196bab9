/** Runs `work` for each item, in order and at most `limit` at the same time. Rejects with the first error. */
export async function inParallel<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items].values();
  const take = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: limit }, take));
}

export type Limiter = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a limiter that runs its callers' work in the order of the calls, at most `limit` at the same time. */
export function limitConcurrency(limit: number): Limiter {
  const waiting: (() => void)[] = [];
  let free = limit;
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/** Splits items into groups, in order. A group's sizes add up to at most `largest`; a larger item is its own group. */
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
