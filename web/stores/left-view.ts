/** How a visit to the gallery was left, kept in its history entry: going back finds it as it was. */
export interface LeftView {
  readonly search: string;
  readonly isWishlistOnly: boolean;
  /** Works on the wall. */
  readonly count: number;
}

export function recallView(): LeftView | undefined {
  const state: unknown = window.history.state;
  const view = typeof state === 'object' && state !== null && 'gallery' in state ? state.gallery : undefined;
  return isLeftView(view) ? view : undefined;
}

/** The router's own state stays in the entry. */
export function rememberView(view: LeftView): void {
  window.history.replaceState({ ...window.history.state, gallery: view }, '');
}

function isLeftView(view: unknown): view is LeftView {
  return (
    typeof view === 'object' &&
    view !== null &&
    'search' in view &&
    typeof view.search === 'string' &&
    'isWishlistOnly' in view &&
    typeof view.isWishlistOnly === 'boolean' &&
    'count' in view &&
    typeof view.count === 'number'
  );
}
