import { allCategories } from '#shared/artwork/categories.ts';
import { recallCategory } from './remembered-category.ts';

/** Works per step (rule 3.8). */
export const pageStep = 12;

/** The state of the gallery when it was left, stored in its history entry, so that going back restores it. */
export interface LeftView {
  readonly search: string;
  readonly isWishlistOnly: boolean;
  /** Number of works shown. */
  readonly count: number;
}

export function recallView(): LeftView | undefined {
  if (typeof window === 'undefined') return undefined;
  return window.history.state?.gallery;
}

/** Whether the gallery's state is the default: nothing searched or sorted, one step of works, all categories. */
export function isLeftAsServed(): boolean {
  // Set by the inline script (infra/build/web/inline-script.ts).
  if (document.documentElement.classList.contains('sorted-gallery')) return false;
  const view = recallView();
  const category = recallCategory() ?? allCategories;
  const isStart = !view || (view.search === '' && !view.isWishlistOnly && view.count <= pageStep);
  return isStart && category === allCategories;
}

/** Stores the state in the history entry beside the router's. */
export function rememberView(view: LeftView): void {
  window.history.replaceState({ ...window.history.state, gallery: view }, '');
}
