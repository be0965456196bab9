export type Clock = ReturnType<typeof createClock>;

/** Creates the shared clock in milliseconds, which starts with this machine's time and can be advanced. */
export function createClock() {
  let ahead = 0;
  const now = () => Date.now() + ahead;
  const waiting = new Set<{ readonly until: number; readonly go: () => void; timer?: NodeJS.Timeout }>();

  /** Sets all timers again for the current time of the clock; timers that are due fire immediately. */
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
    /** Returns by how many milliseconds the shared clock is ahead of this machine's. */
    ahead: () => ahead,
    advance: (milliseconds: number): void => {
      ahead += milliseconds;
      setTimers();
    },
    /** Resolves after this many milliseconds of the shared clock. */
    wait: (milliseconds: number) =>
      new Promise<void>((go) => {
        waiting.add({ until: now() + milliseconds, go });
        setTimers();
      }),
    /** Cancels all waiting timers. */
    stop: (): void => {
      for (const { timer } of waiting) clearTimeout(timer);
      waiting.clear();
    },
  };
}
