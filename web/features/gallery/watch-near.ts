/**
 * Tells whether an element is in the window or within a margin around it: at once, and at every change. Returns what ends it.
 * `margin`: a CSS margin, in pixels.
 */
export function watchNear(element: Element, margin: string, tell: (isNear: boolean) => void): () => void {
  const observer = new IntersectionObserver(
    // A page that was too busy to be told of every change is told of several in one report, the oldest first.
    (entries) => tell(entries.at(-1)?.isIntersecting ?? false),
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
