/** Whether the visitor prefers reduced motion. */
export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Scrolls to the top, smoothly unless the visitor prefers reduced motion. */
export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: prefersStillness() ? 'instant' : 'smooth' });
}
