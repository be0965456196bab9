export type Clock = ReturnType<typeof createClock>;

/** Everybody's clock, in milliseconds: this machine's, moved on when a check says so. */
export function createClock() {
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
    /** How far it is ahead of this machine's. */
    ahead: () => ahead,
    advance: (milliseconds: number): void => {
      ahead += milliseconds;
      setTimers();
    },
    /** Resolves once so much has passed on this clock. */
    wait: (milliseconds: number) =>
      new Promise<void>((go) => {
        waiting.add({ until: now() + milliseconds, go });
        setTimers();
      }),
    /** What waits then is never called again. */
    stop: (): void => {
      for (const { timer } of waiting) clearTimeout(timer);
      waiting.clear();
    },
  };
}
