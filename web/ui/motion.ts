/** True when the visitor asked for less motion. */
export function prefersStillness(): boolean {
  return window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Smooth, unless the visitor asked for less motion. */
export function scrollToTop(): void {
  window.scrollTo({ top: 0, behavior: prefersStillness() ? 'instant' : 'smooth' });
}
