import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { mostOrdered } from '#shared/artwork/flags.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { tellOutcome } from '#web/api/tell-outcome.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { Thumb } from '#web/features/studio/kit/thumb.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { List } from '#web/ui/layout.tsx';
import { Note } from '#web/ui/text.tsx';
import styles from './featured-order-dialog.module.css';

interface FeaturedOrderDialogProps {
  /** The featured works in their current order. */
  readonly artworks: readonly StudioArtwork[];
  readonly onClose: () => void;
}

type Way = 'up' | 'down';

/** The featured works in the order of the carousel, reordered by dragging, by buttons or by arrow keys. */
export default function FeaturedOrderDialog({ artworks, onClose }: FeaturedOrderDialogProps) {
  const [order, setOrder] = useState<readonly StudioArtwork[]>(artworks.slice(0, mostOrdered));
  const [told, setTold] = useState('');
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<{ readonly id: string; readonly way: Way }>(undefined);
  const { mutateAsync, isPending } = useOperation('orderFeatured');

  function move(from: number, to: number) {
    const after = moved(order, from, to);
    const place = after.findIndex(({ id }) => id === order[from]?.id);
    setOrder(after);
    setTold(`${displayTitle(order[from]?.title ?? '')}: place ${place + 1} of ${after.length}`);
  }
  const { dragged, grip } = useDragOrder({ list, onMove: move });

  function step(index: number, way: Way) {
    const id = order[index]?.id ?? '';
    pressed.current = { id, way };
    move(index, way === 'up' ? index - 1 : index + 1);
  }

  // A moved row loses the focus, which returns to its button. At an end of the list this button is disabled.
  useLayoutEffect(() => {
    const { id, way } = pressed.current ?? {};
    pressed.current = undefined;
    const index = order.findIndex((one) => one.id === id);
    if (index < 0) return;
    const [up, down] = list.current?.children[index]?.querySelectorAll('button') ?? [];
    const wanted = way === 'up' ? up : down;
    wanted?.focus();
  }, [order]);

  function save() {
    const artworkIds = order.map(({ id }) => id);
    void tellOutcome('carousel order', mutateAsync({ body: { artworkIds } }, { onSuccess: onClose }), {
      done: () => ({ title: 'Carousel order saved' }),
      failed: 'The order could not be saved',
    });
  }

  return (
    <ConfirmDialog
      title="Carousel order"
      words={{ keep: 'Cancel', confirm: 'Save', running: 'Saving...' }}
      isPending={isPending}
      onConfirm={save}
      onClose={onClose}
    >
      <Note>
        Drag works or use the arrows. Two formats of a work never stand side by side; sold-out and hidden
        works are skipped.
        {artworks.length > mostOrdered && (
          <span>{` Only the first ${mostOrdered} can be put in order.`}</span>
        )}
      </Note>
      <p role="status" className="visually-hidden">
        {told}
      </p>
      <List as="ol" ref={list}>
        {order.map((artwork, index) => {
          const title = displayTitle(artwork.title);
          const keys = (event: KeyboardEvent) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            step(index, event.key === 'ArrowUp' ? 'up' : 'down');
          };
          return (
            <li
              key={artwork.id}
              className={classNames(styles.row, dragged === index && styles.dragged)}
              onKeyDown={keys}
            >
              <span className={styles.grip} {...grip(index)}>
                <span className={styles.dots} aria-hidden="true" />
                <Thumb artwork={artwork} width={3} />
              </span>
              <span className={styles.title}>
                <bdi>{title}</bdi>
                <span className={styles.category}>{artwork.category}</span>
              </span>
              <span className={styles.steps}>
                <IconButton
                  label={`Move ${title} up`}
                  inactive={index === 0}
                  onClick={() => step(index, 'up')}
                >
                  <span className={styles.up}>
                    <Icon name="down" size={20} />
                  </span>
                </IconButton>
                <IconButton
                  label={`Move ${title} down`}
                  inactive={index === order.length - 1}
                  onClick={() => step(index, 'down')}
                >
                  <Icon name="down" size={20} />
                </IconButton>
              </span>
            </li>
          );
        })}
      </List>
    </ConfirmDialog>
  );
}

/** Returns the list with the item at `from` moved to `to`. */
function moved<T>(list: readonly T[], from: number, to: number): readonly T[] {
  const one = list[from];
  const place = Math.max(0, Math.min(to, list.length - 1));
  if (one === undefined || place === from) return list;
  return list.toSpliced(from, 1).toSpliced(place, 0, one);
}

interface Drag {
  readonly list: RefObject<HTMLElement | null>;
  readonly onMove: (from: number, to: number) => void;
}

/**
 * Reorders a list by dragging a row with mouse, pen or finger. The row moves when it passes the middle of a neighbor.
 * The listeners are on the window, because a moved row loses its pointer capture.
 */
function useDragOrder({ list, onMove }: Drag): {
  /** Index of the row that is being dragged. */
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
        // Dragging must not select text.
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
