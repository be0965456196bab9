/** Session storage key of the time at which the page was last reloaded because of a missing script. */
const key = 'reloaded-for-new-version';
/** Minimum time between two reloads, longer than a reloaded page takes to fail again. */
const reloadIntervalMs = 30_000;

/** Error messages of Chromium, Firefox and Safari for a missing script, and of Vite for a missing style sheet. */
const isMissing =
  /dynamically imported module|importing a module script|module script failed|unable to preload css/i;

/** Whether the error is a script or style sheet that could not be fetched. Other errors are bugs of the page. */
export function isNotFetched(error: unknown): error is Error {
  return error instanceof Error && isMissing.test(error.message);
}

/**
 * Reloads the page once if a script or style sheet is missing, usually because a new version was published while the
 * page was open. Does nothing for other errors, after a recent reload, or while offline, when a reload would show
 * nothing of the shop; the error view handles these cases.
 */
export function reloadIfStale(error: unknown): void {
  if (!isNotFetched(error) || !navigator.onLine) return;
  try {
    const last = Number(window.sessionStorage.getItem(key));
    if (Date.now() - last < reloadIntervalMs) return;
    window.sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without session storage a second failure could not be recognized.
    return;
  }
  window.location.reload();
}
