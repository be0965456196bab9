import type { Intercept } from './io.ts';
import { openShop, type Shop } from './shop.ts';
import type { ShopEntry } from './shop-entry.ts';
import type { SquareIntercept } from './square-gate.ts';
import { type StopPoint, stopAt } from './stop.ts';
import type { Work } from './works.ts';

/** Which calls of a process are interrupted, and how. */
export interface Interruption {
  /** It is gone for good unless told otherwise, or it resumes after everything else is over. */
  readonly failure?: 'crashes' | 'pauses';
  /** Only calls of this name are interrupted: where a planted bug shows. */
  readonly of?: string;
  /** A bug planted into the process. */
  readonly plantedBug?: (shop: Shop) => Intercept;
  /** Whether it stops before each call as well: a stop after one call is mostly one before the next. */
  readonly bothSides?: boolean;
  /** Only these of the points. */
  readonly part?: Part | undefined;
}

/** Every n-th of the points, beginning with that of index `from`. */
export interface Part {
  readonly every: number;
  readonly from: number;
}

/** What one process does to an order, and what happens around it when the process is interrupted at one of its calls. */
export interface Flow<Subject> {
  readonly testMode?: boolean;
  /** It makes fewer calls; 40 unless told otherwise. */
  readonly most?: number;
  /** Orders that are prepared in one go. */
  readonly together?: number;
  /** Makes one order, or what becomes one, of each work. */
  readonly prepare: (shop: Shop, works: readonly Work[]) => Promise<readonly Subject[]>;
  /** What happens to it right before. */
  readonly before?: (shop: Shop, subject: Subject) => Promise<unknown>;
  readonly act: (shop: Shop, process: ShopEntry, subject: Subject) => Promise<unknown>;
  /** What a process gets from Square instead. */
  readonly square?: SquareIntercept;
  /** What others do after it has crashed, or while it is paused. */
  readonly meanwhile?: (shop: Shop, subject: Subject, point: StopPoint) => Promise<unknown>;
  /** What else happens before a paused process resumes. */
  readonly beforeResume?: (shop: Shop) => Promise<unknown>;
  /** Brings everything to its end, and answers what is wrong then. */
  readonly judge: (shop: Shop, subjects: readonly Subject[]) => Promise<readonly string[]>;
}

/** No flow makes more calls of one name. */
const mostOfOneName = 4;

/**
 * Interrupts the process of a flow at each of its calls to table and Square, an order each, until one gets by without
 * reaching its point: so new calls are covered without touching the test. Answers what is wrong in the end, and how many
 * points were reached.
 */
export async function interruptEverywhere<Subject>(
  flow: Flow<Subject>,
  { failure = 'crashes', of, plantedBug, bothSides = false, part }: Interruption = {},
): Promise<{ readonly broken: readonly string[]; readonly points: number }> {
  const { most = 40, together = 1, testMode = false } = flow;
  const crashes = failure === 'crashes';
  const points = partOf(
    stopPoints({ most: of ? mostOfOneName : most, first: crashes, bothSides: crashes && bothSides }),
    part,
  );
  const works = points.map((_, index): Work => ({ id: `W${index}`, price: 9_000, stock: 1 }));
  const shop = await openShop({ works, testMode });
  const subjects: Subject[] = [];

  async function interruptAt(point: StopPoint, subject: Subject): Promise<boolean> {
    const stop = stopAt({ ...point, of });
    const process = shop.process({ stop, io: plantedBug?.(shop), square: flow.square });
    await flow.before?.(shop, subject);
    const running = flow.act(shop, process, subject);
    if ((await Promise.race([running, stop.stopped])) !== 'stopped') return false;
    await flow.meanwhile?.(shop, subject, point);
    if (crashes) return true;
    await flow.beforeResume?.(shop);
    stop.resume();
    await running;
    return true;
  }

  for (const [reached, point] of points.entries()) {
    if (reached === subjects.length)
      subjects.push(...(await flow.prepare(shop, works.slice(reached, reached + together))));
    if (await interruptAt(point, subjects[reached] as Subject)) continue;
    return { broken: await flow.judge(shop, subjects.slice(0, reached)), points: reached };
  }
  throw new Error('More calls than points');
}

export function partOf<T>(points: readonly T[], { every, from }: Part = { every: 1, from: 0 }): T[] {
  return points.filter((_, index) => index % every === from);
}

/** The points after each call, and before each or the first alone where asked for, in their order. */
export function stopPoints({
  most,
  bothSides = false,
  first = true,
}: {
  readonly most: number;
  readonly bothSides?: boolean;
  readonly first?: boolean;
}): StopPoint[] {
  return Array.from({ length: most }, (_, index) => index + 1).flatMap((at): StopPoint[] => [
    ...(bothSides || (first && at === 1) ? [{ at, side: 'before' } as const] : []),
    { at, side: 'after' },
  ]);
}
