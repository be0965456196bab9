/** Everybody's clock: this machine's, moved on when a check says so. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds by which it is ahead of this machine's. */
  ahead(): number;
  advance(milliseconds: number): void;
  /** Resolves once so many milliseconds have passed on this clock. */
  wait(milliseconds: number): Promise<void>;
  /** What waits then is never called again. */
  stop(): void;
}

export function createClock(): Clock {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const waiting = new Set<{ readonly until: number; readonly go: () => void; timer?: NodeJS.Timeout }>();

  /** Sets the timers anew: those whose time has come go at once. */
  function setTimers(): void {
    for (const each of waiting) {
      clearTimeout(each.timer);
      each.timer = setTimeout(
        () => {
          waiting.delete(each);
          each.go();
        },
        Math.max(0, each.until - now()),
      );
    }
  }

  return {
    now,
    ahead: () => ahead,
    advance: (milliseconds) => {
      ahead += milliseconds;
      setTimers();
    },
    wait: (milliseconds) =>
      new Promise((go) => {
        waiting.add({ until: now() + milliseconds, go });
        setTimers();
      }),
    stop: () => {
      for (const { timer } of waiting) clearTimeout(timer);
      waiting.clear();
    },
  };
}
