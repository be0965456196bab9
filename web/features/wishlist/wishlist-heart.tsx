import { useId } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { useWish } from './use-wish.ts';
import styles from './wishlist-heart.module.css';

interface WishlistHeartProps {
  readonly artworkId: string;
  /** Id of the work's title. */
  readonly titleId: string;
  readonly className?: string | undefined;
}

export function WishlistHeart({ artworkId, titleId, className }: WishlistHeartProps) {
  const id = useId();
  const { isWished, isDisabled, toggle } = useWish(artworkId);
  return (
    <button
      type="button"
      className={classNames(styles.heart, className)}
      aria-pressed={isWished}
      id={id}
      aria-label="Wishlist"
      aria-labelledby={`${id} ${titleId}`}
      // A `disabled` button would drop the focus that a press has given it.
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : toggle}
    />
  );
}
