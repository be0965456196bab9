export type Clock = ReturnType<typeof createClock>;

/** The shared clock in milliseconds: this machine's, advanced by checks. */
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
    /** Milliseconds ahead of this machine's clock. */
    ahead: () => ahead,
    advance: (milliseconds: number): void => {
      ahead += milliseconds;
      setTimers();
    },
    /** Resolves after this much time on this clock. */
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
