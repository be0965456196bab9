import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import type { Answer } from '#shared/contract/schemas.ts';
import { query } from '#web/api/queries.ts';
import { tellOutcome } from '#web/api/tell-outcome.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { notKept } from '#web/features/no-cookies.ts';
import { classNames } from '#web/ui/class-names.ts';
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
      // A button with `disabled` would lose the focus.
      aria-disabled={isDisabled || undefined}
      onClick={isDisabled ? undefined : toggle}
    />
  );
}

const added = {
  title: 'Added to Wishlist',
  description: 'The artwork has been added to your wishlist',
};
const wishesKey = query('listWishlist').queryKey;
const removing = {
  done: () => ({
    title: 'Removed from Wishlist',
    description: 'The artwork has been removed from your wishlist',
  }),
  failed: 'Error',
  fallback: 'Failed to remove from wishlist',
};

/** Returns whether a work is on the visitor's wishlist, and the toggle (rules 7.1 to 7.4). */
function useWish(artworkId: string) {
  const client = useQueryClient();
  const isOther = (wish: Answer<'addToWishlist'>) => wish.artworkId !== artworkId;
  const { data: isWished = false, isPending: isLoading } = useQuery({
    ...query('listWishlist'),
    // The page has requested the list. A heart that is scrolled into view must not request it again.
    refetchOnMount: false,
    select: (wishes) => !wishes.every(isOther),
  });
  const add = useOperation('addToWishlist');
  const remove = useOperation('removeFromWishlist');
  const isChanging = add.isPending || remove.isPending;

  function toggle() {
    const kind = `wish ${artworkId}`;
    if (isWished) void tellOutcome(kind, remove.mutateAsync({ params: { artworkId } }), removing);
    else
      void tellOutcome(kind, add.mutateAsync({ body: { artworkId } }), {
        done: () => (client.getQueryData(wishesKey)?.every(isOther) ? notKept('wishlist') : added),
        failed: 'Error',
        fallback: 'Failed to add to wishlist',
      });
  }

  return {
    // The new state shows during the request. After a failure the old state returns.
    isWished: add.isPending || (isWished && !remove.isPending),
    isDisabled: isLoading || isChanging,
    toggle,
  };
}
