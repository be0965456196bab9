import { allCategories } from '#shared/artwork/categories.ts';
import { recallCategory } from './remembered-category.ts';

/** Works per step (rule 3.8). */
export const pageStep = 12;

/** How a visit to the gallery was left, kept in its history entry: going back finds it as it was. */
export interface LeftView {
  readonly search: string;
  readonly isWishlistOnly: boolean;
  /** Works on the wall. */
  readonly count: number;
}

export function recallView(): LeftView | undefined {
  if (typeof window === 'undefined') return undefined;
  return window.history.state?.gallery;
}

/**
 * True where this visitor finds the gallery as anybody does: nothing searched or sorted, one step of works, all categories.
 */
export function isLeftAsServed(): boolean {
  // So says the script in the page's head (infra/build/web/inline-script.ts).
  if (document.documentElement.classList.contains('sorted-gallery')) return false;
  const view = recallView();
  const category = recallCategory() ?? allCategories;
  const isStart = !view || (view.search === '' && !view.isWishlistOnly && view.count <= pageStep);
  return isStart && category === allCategories;
}

/** The router's own state stays in the entry. */
export function rememberView(view: LeftView): void {
  window.history.replaceState({ ...window.history.state, gallery: view }, '');
}
