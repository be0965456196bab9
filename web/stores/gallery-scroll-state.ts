import { allCategories } from '#shared/artwork/categories.ts';
import { recallCategory } from './remembered-category.ts';

/** Number of works that each step adds (rule 3.8). */
export const pageStep = 12;

/** The state in which the gallery was left, stored in its history entry, so that going back restores it. */
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

/** Whether the gallery was left in its default state: no search or sorting, one step of works, all categories. */
export function isLeftAsServed(): boolean {
  // The inline script (infra/build/web/inline-script.ts) sets this class.
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
