/** Milliseconds of work in a row: keys and scrolling do not wait for a list of thousands. */
const sliceMs = 8;

/** A function that waits for the browser's next task once a slice of time is used up. */
export function makePause(): () => Promise<void> {
  let end = performance.now() + sliceMs;
  return async () => {
    if (performance.now() < end) return;
    await new Promise((resume) => setTimeout(resume));
    end = performance.now() + sliceMs;
  };
}

/** Does something for each entry, with pauses in a long list. The signal ends it early. */
export async function inSlices<T>(
  entries: readonly T[],
  act: (entry: T) => void,
  signal?: AbortSignal,
): Promise<void> {
  const pause = makePause();
  for (const entry of entries) {
    await pause();
    if (signal?.aborted) return;
    act(entry);
  }
}
