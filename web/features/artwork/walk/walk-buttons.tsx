import type { Ref } from 'react';
import type { Direction } from '#web/features/artwork/pictures/use-swipe.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Place } from './place-in.ts';
import styles from './walk-buttons.module.css';

interface WalkButtonsProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly place: Place;
  readonly onGo: (direction: Direction) => void;
}

/** Buttons to the previous and the next work. At an end the button stays in place, so that it keeps the focus. */
export function WalkButtons({ ref, place, onGo }: WalkButtonsProps) {
  return (
    <div ref={ref} className={styles.buttons}>
      {(['previous', 'next'] as const).map((direction) => (
        <IconButton
          key={direction}
          label={direction === 'next' ? 'Next artwork' : 'Previous artwork'}
          raised
          data-direction={direction}
          inactive={!place[direction]}
          onClick={() => onGo(direction)}
        >
          <Icon name={direction === 'next' ? 'right' : 'left'} />
        </IconButton>
      ))}
    </div>
  );
}
