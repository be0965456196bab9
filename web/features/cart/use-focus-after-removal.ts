import { type RefObject, useEffect, useRef } from 'react';
import type { CartItem } from '#shared/cart/cart-item.ts';

/**
 * Moves the focus after a line was removed and its dialog has closed: to the line that takes its place, otherwise to
 * the last line, otherwise to the page's main content.
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
      // If the line was kept, it has the focus again.
      if (document.activeElement !== document.body) return;
      const lines = list.current?.children;
      const line = lines?.[Math.min(was, lines.length - 1)];
      const next = line?.querySelector<HTMLElement>('button') ?? document.getElementById('main');
      next?.focus({ preventScroll: line === undefined });
    };
    goOn();
    // Browsers may remove the focus one frame after the dialog has closed.
    requestAnimationFrame(() => requestAnimationFrame(goOn));
  }, [removing, items]);

  return list;
}
