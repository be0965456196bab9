/** Milliseconds of work without a pause, so that typing and scrolling stay fast during work on thousands of items. */
const sliceMs = 8;

/** Returns a function that waits for the browser's next task if `sliceMs` have passed since the last pause. */
export function makePause(): () => Promise<void> {
  let end = performance.now() + sliceMs;
  return async () => {
    if (performance.now() < end) return;
    await new Promise((resume) => setTimeout(resume));
    end = performance.now() + sliceMs;
  };
}
