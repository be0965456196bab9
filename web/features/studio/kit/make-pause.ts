/** Milliseconds of work without a pause, so that typing and scrolling do not wait for a list of thousands. */
const sliceMs = 8;

/** Returns a function that waits for the browser's next task once a slice of time is used up. */
export function makePause(): () => Promise<void> {
  let end = performance.now() + sliceMs;
  return async () => {
    if (performance.now() < end) return;
    await new Promise((resume) => setTimeout(resume));
    end = performance.now() + sliceMs;
  };
}
