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
  /** `primary` where it is the one action of the screen, `quiet` on cards, whose paintings are what is looked at. */
  readonly variant?: 'primary' | 'quiet';
  readonly size?: 'large';
  readonly wide?: boolean;
  readonly className?: string | undefined;
  /** Id of the title, which follows the button's words in its name where several of these are on one screen. */
  readonly titleId?: string;
}

/**
 * Adds a variation, or, where its price or its shipping is on request, asks for that. It keeps the focus when it turns into 'In Cart'
 * under the finger that pressed it.
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
