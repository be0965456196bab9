import { useQuery } from '@tanstack/react-query';
import { query } from '#web/api/queries.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { failureToast } from '#web/features/failure-toast.ts';
import { toast } from '#web/stores/toasts.ts';

const added = () =>
  toast({ title: 'Added to Wishlist', description: 'The artwork has been added to your wishlist' });
const notAdded = failureToast('Error', 'Failed to add to wishlist');
const removed = () =>
  toast({ title: 'Removed from Wishlist', description: 'The artwork has been removed from your wishlist' });
const notRemoved = failureToast('Error', 'Failed to remove from wishlist');

/** One work on the visitor's wishlist: whether it is there, and the toggle (rules 7.1 to 7.4). */
export function useWish(artworkId: string) {
  const { data: isWished = false, isPending: isLoading } = useQuery({
    ...query('listWishlist'),
    // The page asks for the list once; a heart scrolled into view must not ask again.
    refetchOnMount: false,
    select: (wishes) => wishes.some((wish) => wish.artworkId === artworkId),
  });
  const add = useOperation('addToWishlist');
  const remove = useOperation('removeFromWishlist');
  const isChanging = add.isPending || remove.isPending;

  function toggle() {
    if (isWished) remove.mutateAsync({ params: { artworkId } }).then(removed, notRemoved);
    else add.mutateAsync({ body: { artworkId } }).then(added, notAdded);
  }

  return {
    // Shown as if it had worked already; a failure turns the heart back.
    isWished: add.isPending || (isWished && !remove.isPending),
    isDisabled: isLoading || isChanging,
    toggle,
  };
}
