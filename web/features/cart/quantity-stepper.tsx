import type { KeyboardEvent } from 'react';
import type { CartItem } from '#shared/model/cart-item.ts';
import { largestQuantity } from '#shared/rules/quantity.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isHeld, mostUnits } from './availability.ts';
import styles from './quantity-stepper.module.css';
import { useQuantity } from './use-quantity.ts';

interface QuantityStepperProps {
  readonly item: CartItem;
  /** Title of the work, so that several steppers can be told apart by ear. */
  readonly title: string;
  /** The quantity cannot be changed now. */
  readonly isLocked: boolean;
}

/** Minus, number, plus, and how many there are. What cannot be used for a moment keeps the focus all the same. */
export function QuantityStepper({ item, title, isLocked }: QuantityStepperProps) {
  const { shown, value, updating, set, leave } = useQuantity(item);
  const rests = updating || isLocked;
  const { inStock } = item.variation;

  function step(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (by === undefined || rests) return;
    event.preventDefault();
    set(value + by);
  }

  return (
    <div className={styles.stepper}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend into each line. */}
      <div className={styles.controls} role="group" aria-label={`Quantity of ${title}`}>
        <IconButton
          label={`Decrease quantity of ${title}`}
          inactive={rests || value <= 1}
          onClick={() => set(value - 1)}
        >
          <Icon name="minus" size={18} />
        </IconButton>
        <input
          className={styles.number}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={`Quantity of ${title}`}
          value={shown}
          readOnly={rests}
          aria-disabled={rests || undefined}
          onChange={(event) => set(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={leave}
          onKeyDown={step}
        />
        <IconButton
          label={`Increase quantity of ${title}`}
          inactive={rests || value >= Math.min(mostUnits(item), largestQuantity)}
          onClick={() => set(value + 1)}
        >
          <Icon name="plus" size={18} />
        </IconButton>
      </div>
      {(inStock > 0 || !isHeld(item)) && <span className={styles.stock}>{`(${inStock} in stock)`}</span>}
      <output className={styles.updating}>{updating ? 'Updating...' : ''}</output>
    </div>
  );
}
