import { dismissToasts, errorToast } from '#web/stores/toasts.ts';

const kind = 'script';

/**
 * Opens a dialog after its script has loaded. If the dialog were rendered earlier, a script that cannot be loaded,
 * offline or after a deploy, could break the whole page.
 */
export function openWhenLoaded(load: (() => Promise<unknown>) | undefined, open: () => void): void {
  if (!load) {
    open();
    return;
  }
  load().then(() => {
    dismissToasts(kind);
    open();
  }, sayNotLoaded);
}

/** Reports that a requested script did not load. */
export function sayNotLoaded(): void {
  errorToast(kind, 'Error', 'This could not be loaded. Please check your connection and reload the page.');
}
