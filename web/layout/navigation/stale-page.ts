/** Stores when this page was last reloaded because of a missing script. */
const key = 'reloaded-for-new-version';
/** Milliseconds; longer than a reloaded page takes to fail again. */
const reloadIntervalMs = 30_000;

/** Error messages of Chromium, Firefox and Safari for a script, and of Vite for a style sheet. */
const isMissing =
  /dynamically imported module|importing a module script|module script failed|unable to preload css/i;

/** Whether a script or style sheet could not be fetched; other errors are bugs of the page. */
export function isNotFetched(error: unknown): error is Error {
  return error instanceof Error && isMissing.test(error.message);
}

/**
 * Reloads the page once if a script or style sheet is missing, which usually means that a new version was published while
 * the page was open. Does nothing for other errors, for a second failure, and while offline, because a reload would then
 * show nothing of the shop; the error view handles these.
 */
export function reloadIfStale(error: unknown): void {
  if (!isNotFetched(error) || !navigator.onLine) return;
  try {
    const last = Number(window.sessionStorage.getItem(key));
    if (Date.now() - last < reloadIntervalMs) return;
    window.sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage a second failure could not be recognized.
    return;
  }
  window.location.reload();
}
