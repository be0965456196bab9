import { crashingShop } from './crashing-shop.ts';
import { freezeAt, openFrozen } from './frozen-worker.ts';
import { type CrashPoint, crashAt, type Failure, type Intercept } from './io.ts';
import type { Shopfront } from './shopfront.ts';
import type { SquareIntercept } from './square-gate.ts';

/** A flow of one process, and what happens around it when it is interrupted at one of its calls. */
export interface InterruptedFlow {
  readonly failure: Failure;
  readonly point: CrashPoint;
  /** A bug planted into the process. */
  readonly plantedBug?: Intercept | undefined;
  /** What a paused process gets from Square instead. */
  readonly square?: SquareIntercept;
  /** What the process does. */
  readonly act: (process: ReturnType<typeof crashingShop>) => Promise<unknown>;
  /** What others do after it has crashed, or while it is paused. */
  readonly meanwhile: () => Promise<unknown>;
  /** What else happens before a paused process resumes. */
  readonly beforeResume?: () => Promise<unknown>;
}

/** Interrupts a flow at one call. Returns false when it ended without reaching the point. */
export async function interrupt(
  shop: Shopfront,
  { failure, point, plantedBug, square, act, meanwhile, beforeResume }: InterruptedFlow,
): Promise<boolean> {
  if (failure === 'crashes') {
    const crash = crashAt(point);
    const end = await Promise.race([act(crashingShop(shop, crash.intercept, plantedBug)), crash.crashed]);
    if (end !== 'crashed') return false;
    await meanwhile();
    return true;
  }
  const freeze = freezeAt(point);
  const paused = openFrozen(shop, freeze, { plantedBug, ...(square && { bad: square }) });
  try {
    const running = act(paused);
    if ((await Promise.race([running, freeze.frozen])) !== 'frozen') return false;
    await meanwhile();
    await beforeResume?.();
    freeze.resume();
    await running;
    return true;
  } finally {
    paused.stop();
  }
}

/**
 * Interrupts a run at each point in turn, until one gets by without reaching its point, so that new calls are covered
 * without touching the test. Returns how many points were reached; throws when there were too few.
 */
export async function atEveryPoint(
  points: readonly CrashPoint[],
  interruptAt: (point: CrashPoint, index: number) => Promise<boolean>,
): Promise<number> {
  for (const [index, point] of points.entries()) if (!(await interruptAt(point, index))) return index;
  throw new Error('More calls than points');
}
