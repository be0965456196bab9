/**
 * Reports whether an element is in the window or within `margin` around it: first the current state, then every change.
 * Returns a function that stops the reports. `margin`: a CSS margin, in pixels.
 */
export function watchInViewport(
  element: Element,
  margin: string,
  tell: (isNear: boolean) => void,
): () => void {
  const observer = new IntersectionObserver(
    // A busy page gets several changes in one report, the oldest first. Only the last change is current.
    (entries) => tell(entries.at(-1)?.isIntersecting ?? false),
    { rootMargin: margin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
