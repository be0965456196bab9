import { hasRealImage } from '#shared/rules/visibility.ts';

/** Of the works on show: so many may leave without the artist's word. */
const largestPercentage = 30;

/**
 * The one decision for whole runs, filtered runs and events: may so many of the works that visitors see leave the shop,
 * or is the artist asked first? A single work always may.
 */
export function mayLeave(leaving: number, visibleBefore: number): boolean {
  return leaving <= 1 || leaving * 100 <= largestPercentage * visibleBefore;
}

/** What is weighed: a work that nobody sees is no loss. */
export function isOnShow(work: {
  readonly isDeleted: boolean;
  readonly hidden: boolean;
  readonly imageUrl: string;
}): boolean {
  return !work.isDeleted && !work.hidden && hasRealImage(work);
}
