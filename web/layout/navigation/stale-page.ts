/** When this page was last loaded anew because of a script that is gone. */
const key = 'reloaded-for-new-version';
/** Longer than a page takes to fail again, in milliseconds. */
const reloadIntervalMs = 30_000;

/** As Chromium, Firefox and Safari say it of a script, and Vite of a style sheet. */
const isMissing =
  /dynamically imported module|importing a module script|module script failed|unable to preload css/i;

/** Whether a script or style sheet could not be fetched. Any other error is a fault of the page. */
export function isNotFetched(error: unknown): error is Error {
  return error instanceof Error && isMissing.test(error.message);
}

/**
 * A script or style sheet that cannot be fetched usually means that a new version was published while the page was open:
 * the page is loaded anew, once. Anything else, a second failure, and a line that is cut, where loading anew would
 * leave nothing of the shop on the screen, is left to the error view.
 */
export function reloadIfStale(error: unknown): void {
  if (!isNotFetched(error) || !navigator.onLine) return;
  try {
    const last = Number(window.sessionStorage.getItem(key));
    if (Date.now() - last < reloadIntervalMs) return;
    window.sessionStorage.setItem(key, String(Date.now()));
  } catch {
    // Without storage nobody could tell the first failure from the tenth.
    return;
  }
  window.location.reload();
}
