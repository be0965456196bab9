import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Artwork, Variation } from '#shared/artwork/artwork.ts';
import { isOnRequest } from '#shared/artwork/buying.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { isInStock } from '#shared/artwork/variations.ts';
import { paths } from '#shared/site/paths.ts';
import { query } from '#web/api/queries.ts';
import { tellOutcome } from '#web/api/tell-outcome.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { cartToast } from '#web/features/cart/cart-toasts.ts';
import { notKept } from '#web/features/no-cookies.ts';
import { errorToast } from '#web/stores/toasts.ts';

/** The data of a work for adding it to the cart and for the toast. */
export type ArtworkToAdd = Pick<Artwork, 'id' | 'title' | 'category' | 'imageUrl' | 'picture' | 'shipsTo'>;

/** Message if there is no variation to add: after a selection, and on a card (rule 8.15). */
export type NothingToAdd = 'No artwork or variation selected' | 'No variation available';

/** Returns label and action of the add-to-cart button for one variation (rule 8.13). */
export function useAddToCart(
  artwork: ArtworkToAdd,
  variation: Variation | undefined,
  nothingToAdd: NothingToAdd = 'No artwork or variation selected',
) {
  const { data: isInCart = false } = useQuery({
    ...query('getCart'),
    // The navigation bar already fetches the cart again.
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    select: (items) =>
      items.some((item) => item.artworkId === artwork.id && item.variationId === variation?.id),
  });
  const client = useQueryClient();
  const addToCart = useOperation('addToCart');
  const isOut = variation === undefined || !isInStock(variation);
  const onRequest = variation !== undefined && isOnRequest({ ...variation, shipsTo: artwork.shipsTo });

  function add() {
    const kind = cartToast(artwork.id);
    if (!variation) return errorToast(kind, 'Error', nothingToAdd);
    const added = addToCart.mutateAsync({ body: { artworkId: artwork.id, variationId: variation.id } });
    void tellOutcome(kind, added, {
      done: ({ id }) => {
        const items = client.getQueryData(query('getCart').queryKey);
        if (items?.every((item) => item.id !== id)) return notKept('cart');
        return {
          title: 'Added to cart',
          description: `${displayTitle(artwork.title)} has been added to your cart`,
          artwork,
          link: { label: 'View cart', to: paths.cart },
        };
      },
      failed: 'Error',
      fallback: 'Failed to add to cart',
    });
  }

  return {
    label: labelOf({ isOut, isInCart, isPending: addToCart.isPending }),
    /** The work cannot be added, but the shopper can ask about its price or shipping. */
    onRequest,
    isDisabled: isOut || isInCart || addToCart.isPending,
    add,
  };
}

function labelOf(is: { isOut: boolean; isInCart: boolean; isPending: boolean }): string {
  if (is.isOut) return 'Out of Stock';
  if (is.isPending) return 'Adding...';
  return is.isInCart ? 'In Cart' : 'Add to Cart';
}
