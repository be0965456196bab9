import type { Ref } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import type { Place } from './place-in.ts';
import type { Direction } from './use-walk.ts';
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
      <IconButton
        label="Previous artwork"
        raised
        data-direction="previous"
        inactive={!place.previous}
        onClick={() => onGo('previous')}
      >
        <Icon name="left" />
      </IconButton>
      <IconButton
        label="Next artwork"
        raised
        data-direction="next"
        inactive={!place.next}
        onClick={() => onGo('next')}
      >
        <Icon name="right" />
      </IconButton>
    </div>
  );
}
