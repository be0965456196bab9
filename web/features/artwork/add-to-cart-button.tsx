import { useId } from 'react';
import type { Variation } from '#shared/artwork/artwork.ts';
import { shipsOnRequest } from '#shared/shipping/shippable.ts';
import { AskButton } from '#web/features/enquiries/ask-button.tsx';
import { Button } from '#web/ui/button.tsx';
import { type ArtworkToAdd, type NothingToAdd, useAddToCart } from './use-add-to-cart.ts';

interface AddToCartButtonProps {
  readonly artwork: ArtworkToAdd;
  readonly variation: Variation | undefined;
  readonly nothingToAdd?: NothingToAdd;
  /** `primary` for the main action of a page or dialog, `quiet` on cards. */
  readonly variant?: 'primary' | 'quiet';
  readonly size?: 'large';
  readonly wide?: boolean;
  readonly className?: string | undefined;
  /** Id of the title's element; it completes the button's accessible name if the page has several buttons. */
  readonly titleId?: string;
}

/**
 * Adds a variation to the cart, or opens the question form if its price or shipping is on request. The button keeps
 * the focus when it becomes 'In Cart'.
 */
export function AddToCartButton({
  artwork,
  variation,
  nothingToAdd,
  variant = 'primary',
  titleId,
  ...look
}: AddToCartButtonProps) {
  const id = useId();
  const named = titleId === undefined ? {} : { id, 'aria-labelledby': `${id} ${titleId}` };
  const { label, onRequest, isDisabled, add } = useAddToCart(artwork, variation, nothingToAdd);
  if (onRequest)
    return (
      <AskButton
        artwork={artwork}
        about={shipsOnRequest(artwork) ? 'shipping' : 'price'}
        variant={variant === 'primary' ? 'outline' : variant}
        {...named}
        {...look}
      />
    );
  return (
    <Button variant={variant} inactive={isDisabled} onClick={add} {...named} {...look}>
      {label}
    </Button>
  );
}
