import { tooManyRequests } from '#functions/http/errors.ts';

interface QueueLimits {
  readonly running: number;
  readonly waiting: number;
}

/** Two hashes at a time keep two cores busy; more would only make each of them slower. */
const usual: QueueLimits = { running: 2, waiting: 16 };

/**
 * Lets a bounded number of password hashes run at once, so that a flood of logins cannot take the processor away
 * from everything else. When the line is full the next one is turned away; `first` goes to its head.
 */
export type HashQueue = ReturnType<typeof createHashQueue>;

export function createHashQueue(limits: QueueLimits = usual) {
  const line: (() => void)[] = [];
  let running = 0;

  return async function inTurn<T>(
    task: () => Promise<T>,
    options: { readonly first?: boolean } = {},
  ): Promise<T> {
    if (running < limits.running) running++;
    else {
      if (line.length >= limits.waiting && !options.first) throw tooManyRequests(1);
      // Whoever finishes hands its place over, so nobody can slip in between.
      await new Promise<void>((resolve) => {
        if (options.first) line.unshift(resolve);
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
