import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';

interface Drag {
  readonly list: RefObject<HTMLElement | null>;
  readonly onMove: (from: number, to: number) => void;
}

/**
 * Puts the rows of a list into another order by pulling one up or down, with mouse, pen or finger alike. The row
 * changes places as it passes the middle of a neighbor. Listens at the window: a row that moves loses its capture.
 */
export function useDragOrder({ list, onMove }: Drag): {
  /** Index of the row that is being pulled. */
  readonly dragged: number | undefined;
  readonly grip: (index: number) => { readonly onPointerDown: (event: PointerEvent) => void };
} {
  const [dragged, setDragged] = useState<number>();
  const isDragging = dragged !== undefined;

  const follow = useEffectEvent(({ clientY }: globalThis.PointerEvent) => {
    const rows = [...(list.current?.children ?? [])];
    if (dragged === undefined) return;
    const to = rows.filter((row, index) => index !== dragged && clientY > middleOf(row)).length;
    if (to === dragged) return;
    onMove(dragged, to);
    setDragged(to);
  });

  useEffect(() => {
    if (!isDragging) return;
    const move = (event: globalThis.PointerEvent) => follow(event);
    const end = () => setDragged(undefined);
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    return () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
  }, [isDragging]);

  return {
    dragged,
    grip: (index) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        // No text is marked meanwhile.
        event.preventDefault();
        setDragged(index);
      },
    }),
  };
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}
