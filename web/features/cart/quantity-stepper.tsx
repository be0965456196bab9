import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import type { CartItem } from '#shared/cart/cart-item.ts';
import { largestQuantity, readQuantity } from '#shared/cart/quantity.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { dismissToasts } from '#web/stores/toasts.ts';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Row } from '#web/ui/layout.tsx';
import { isHeld, mostUnits } from './availability.ts';
import styles from './cart.module.css';
import { cartErrorToast, cartToast } from './cart-toasts.ts';

interface QuantityStepperProps {
  readonly item: CartItem;
  /** Title of the work, which tells screen reader users what the stepper is for. */
  readonly title: string;
  /** Whether the quantity cannot be changed now. */
  readonly isLocked: boolean;
}

/** Buttons and a field for the quantity, with the stock. Controls that are briefly disabled keep the focus. */
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
    <Row className={styles.stepper}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a legend into each line. */}
      <div className={styles.controls} role="group" aria-label={`Quantity of ${title}`}>
        <IconButton
          label={`Decrease quantity of ${title}`}
          inactive={rests || value <= 1}
          onClick={() => set(value - 1)}
        >
          <Icon name="M6 12h12" size={18} />
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
          <Icon name="M6 12h12M12 6v12" size={18} />
        </IconButton>
      </div>
      {(inStock > 0 || !isHeld(item)) && <span className={styles.stock}>{`(${inStock} in stock)`}</span>}
      <output className={styles.updating}>{updating ? 'Updating...' : ''}</output>
    </Row>
  );
}

/** Milliseconds after the last change until the quantity is sent (rule 8.5). */
const debounce = 300;

interface Quantity {
  /** Text in the field; empty while the shopper types another number. */
  readonly shown: string;
  readonly value: number;
  readonly updating: boolean;
  readonly set: (input: string | number) => void;
  /** Called when the field loses the focus. An empty field becomes 1. */
  readonly leave: () => void;
}

/** Changes a line's quantity on screen, sends it after a pause, and shows the old value again if it is refused. */
function useQuantity(item: CartItem): Quantity {
  const { id, quantity } = item;
  const most = mostUnits(item);
  const [draft, setDraft] = useState<string>();
  const { mutateAsync, isPending } = useOperation('updateCartItem');

  const send = useEffectEvent((wanted: string) => {
    const next = readQuantity(wanted, most);
    if (next === quantity) {
      setDraft(undefined);
      return;
    }
    // After the answer the server's quantity is shown, changed or not.
    const onSettled = () => setDraft(undefined);
    mutateAsync({ params: { id }, body: { quantity: next } }, { onSettled }).then(
      () => dismissToasts(cartToast(item.artworkId)),
      (error) => cartErrorToast(item.artworkId, error, 'Failed to update quantity'),
    );
  });

  useEffect(() => {
    if (draft === undefined || draft === '') return;
    const timer = setTimeout(() => send(draft), debounce);
    return () => clearTimeout(timer);
  }, [draft]);

  return {
    shown: draft ?? String(quantity),
    value: draft === undefined || draft === '' ? quantity : readQuantity(draft, most),
    updating: isPending,
    set: (input) => setDraft(input === '' ? '' : String(readQuantity(input, most))),
    leave: () => {
      if (draft === '') setDraft(String(readQuantity('', most)));
    },
  };
}
