import { tooManyRequests } from '#functions/http/errors.ts';

interface QueueLimits {
  readonly running: number;
  readonly waiting: number;
}

/** Two hashes at a time keep two cores busy; more would only make each of them slower. */
const usual: QueueLimits = { running: 2, waiting: 8 };

/** A full line is a flood of guesses; soon most of them are refused without a hash (login-throttle.ts). */
const pauseSeconds = 20;

/**
 * Lets a bounded number of password hashes run at once, so that a flood of logins cannot take the processor away
 * from everything else. When the line is full the next one is turned away; `first` goes to its head. `before` runs for
 * each task that is not turned away, and takes no place from others: a refusal of its own ends the task.
 */
export type HashQueue = ReturnType<typeof createHashQueue>;

export function createHashQueue(limits: QueueLimits = usual) {
  const line: (() => void)[] = [];
  let running = 0;

  return async function inTurn<T>(
    task: () => Promise<T>,
    { first = false, before }: { readonly first?: boolean; readonly before?: () => Promise<void> } = {},
  ): Promise<T> {
    const isFull = running >= limits.running && line.length >= limits.waiting;
    if (isFull && !first) throw tooManyRequests(pauseSeconds);
    if (before) await before();
    if (running < limits.running) running++;
    else {
      // A task that ends passes its place to the next, so that no other can take it.
      await new Promise<void>((resolve) => {
        if (first) line.unshift(resolve);
        else line.push(resolve);
      });
    }
    try {
      return await task();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
