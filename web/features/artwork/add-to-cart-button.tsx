import { lazy, Suspense, useState } from 'react';
import type { Artwork, Variation } from '#shared/model/artwork.ts';
import { openWhenLoaded } from '#web/features/open-when-loaded.ts';
import { Button } from '#web/ui/button.tsx';
import { type NothingToAdd, useAddToCart } from './use-add-to-cart.ts';

const loadContactDialog = () => import('#web/features/contact/contact-dialog.tsx');
const ContactDialog = lazy(loadContactDialog);

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

/**
 * Adds a variation, or, where its price is on request, says so and opens the ways to ask. It keeps the focus when it
 * turns into 'In Cart' under the finger that pressed it.
 */
export function AddToCartButton({
  artwork,
  variation,
  nothingToAdd,
  variant = 'primary',
  ...look
}: AddToCartButtonProps) {
  const { label, onRequest, isDisabled, add } = useAddToCart(artwork, variation, nothingToAdd);
  const [isAsking, setAsking] = useState(false);
  const ask = () => openWhenLoaded(loadContactDialog, () => setAsking(true));
  return (
    <>
      <Button
        variant={onRequest ? 'outline' : variant}
        inactive={isDisabled}
        onClick={onRequest ? ask : add}
        {...(onRequest && { 'aria-haspopup': 'dialog' })}
        {...look}
      >
        {label}
      </Button>
      {isAsking && (
        <Suspense>
          <ContactDialog onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
