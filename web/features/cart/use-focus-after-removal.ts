import { type RefObject, useEffect, useRef } from 'react';
import type { CartItem } from '#shared/cart/cart-item.ts';

/**
 * A line that is taken out takes the focus with it. Once the dialog that asked has closed, the focus goes to the line
 * in its place, or to the last one; when none is left, to the page, whose first control is the way to the gallery.
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
      // Where the line was kept, the focus returns to it.
      if (document.activeElement !== document.body) return;
      const lines = list.current?.children;
      const line = lines?.[Math.min(was, lines.length - 1)];
      const next = line?.querySelector<HTMLElement>('button') ?? document.getElementById('main');
      next?.focus({ preventScroll: line === undefined });
    };
    goOn();
    // The browser may take the closed dialog's focus away only with its next frame.
    requestAnimationFrame(() => requestAnimationFrame(goOn));
  }, [removing, items]);

  return list;
}
