import { dismissToasts, errorToast } from '#web/stores/toasts.ts';

const kind = 'script';

/**
 * Opens a dialog after its script has loaded. Rendering it earlier could break the whole page when offline or after a
 * deploy.
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
