import type { Artwork, Variation } from '#shared/model/artwork.ts';
import { Button } from '#web/ui/button.tsx';
import { type NothingToAdd, useAddToCart } from './use-add-to-cart.ts';

interface AddToCartButtonProps {
  readonly artwork: Pick<Artwork, 'id' | 'title'>;
  readonly variation: Variation | undefined;
  readonly nothingToAdd?: NothingToAdd;
  /** `primary` where it is the one action of the screen, `outline` on cards. */
  readonly variant?: 'primary' | 'outline';
  readonly size?: 'medium' | 'large';
  readonly wide?: boolean;
  readonly className?: string | undefined;
  /** Id of the title, where several of these are on one screen. */
  readonly 'aria-describedby'?: string;
}

export function AddToCartButton({
  artwork,
  variation,
  nothingToAdd,
  variant = 'primary',
  ...look
}: AddToCartButtonProps) {
  const { label, isDisabled, add } = useAddToCart(artwork, variation, nothingToAdd);
  return (
    <Button variant={variant} disabled={isDisabled} onClick={add} {...look}>
      {label}
    </Button>
  );
}
