import { dismissToasts, errorToast } from '#web/stores/toasts.ts';

const kind = 'script';

/**
 * Opens a dialog once its script is there. Rendering it before would let a lost connection, or a version that
 * was published meanwhile, take the whole page down.
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

/** A script that the shopper asked for did not arrive. */
export function sayNotLoaded(): void {
  errorToast(kind, 'Error', 'This could not be loaded. Please check your connection and reload the page.');
}
