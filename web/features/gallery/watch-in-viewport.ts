/**
 * Reports whether an element is in the window or within a margin around it: at once, and at every change. Returns a
 * function that stops it. `margin`: a CSS margin, in pixels.
 */
export function watchInViewport(
  element: Element,
  margin: string,
  tell: (isNear: boolean) => void,
): () => void {
  const observer = new IntersectionObserver(
    // A busy page gets several changes in one report, the oldest first. Only the last one is current.
    (entries) => tell(entries.at(-1)?.isIntersecting ?? false),
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
