import { type RefObject, useEffect, useRef } from 'react';
import type { CartItem } from '#shared/cart/cart-item.ts';

/**
 * Moves the focus after a line is removed: once the dialog has closed, to the line in its place, else to the last
 * one, else to the page, whose first control leads to the gallery.
 */
export function useFocusAfterRemoval(
  removing: CartItem | undefined,
  items: readonly CartItem[],
): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const index = useRef<number>(undefined);

  useEffect(() => {
    if (removing) {
      const found = items.findIndex(({ id }) => id === removing.id);
      if (found >= 0) index.current = found;
      return;
    }
    const was = index.current;
    index.current = undefined;
    if (was === undefined) return;
    const goOn = () => {
      // If the line was kept, the focus returns to it.
      if (document.activeElement !== document.body) return;
      const lines = list.current?.children;
      const line = lines?.[Math.min(was, lines.length - 1)];
      const next = line?.querySelector<HTMLElement>('button') ?? document.getElementById('main');
      next?.focus({ preventScroll: line === undefined });
    };
    goOn();
    // Browsers may take the focus from the closed dialog one frame later.
    requestAnimationFrame(() => requestAnimationFrame(goOn));
  }, [removing, items]);

  return list;
}
