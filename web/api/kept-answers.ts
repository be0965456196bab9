import type { QueryClient } from '@tanstack/react-query';
import type { Operation } from '#shared/contract/routes.ts';
import type { StudioArtwork } from '#shared/model/artwork.ts';
import type { CallArguments, Outcome } from './client.ts';
import { query, studioArtworksQuery } from './queries.ts';

const cartKey = query('getCart').queryKey;
const wishesKey = query('listWishlist').queryKey;

/** What a write's answer tells of answers that were read before. */
type KeptAnswers = {
  readonly [Op in Operation]?: (
    client: QueryClient,
    answer: Outcome<Op>,
    ...input: CallArguments<Op>
  ) => void;
};

/**
 * It stands until they have been read again, also where that fails. What was never read stays unread: one line is no
 * cart.
 */
export const keptAnswers: KeptAnswers = {
  addToCart: (client, item) =>
    client.setQueryData(cartKey, (items) => items && [...items.filter(({ id }) => id !== item.id), item]),
  updateCartItem: (client, item) =>
    client.setQueryData(cartKey, (items) => items?.map((other) => (other.id === item.id ? item : other))),
  removeCartItem: (client, _, { params }) =>
    client.setQueryData(cartKey, (items) => items?.filter(({ id }) => id !== params.id)),
  addToWishlist: (client, wish) =>
    client.setQueryData(
      wishesKey,
      (wishes) => wishes && [...wishes.filter(({ artworkId }) => artworkId !== wish.artworkId), wish],
    ),
  removeFromWishlist: (client, _, { params }) =>
    client.setQueryData(wishesKey, (wishes) =>
      wishes?.filter(({ artworkId }) => artworkId !== params.artworkId),
    ),
  toggleFeatured: (client, { id, featured }) => keepFlag(client, id, { featured }),
  toggleHidden: (client, { id, hidden }) => keepFlag(client, id, { hidden }),
  startSync: (client, begun) => client.setQueryData(query('getSyncProgress').queryKey, begun),
};

type Flag = Pick<StudioArtwork, 'featured'> | Pick<StudioArtwork, 'hidden'>;

function keepFlag(client: QueryClient, id: string, flag: Flag): void {
  client.setQueryData(studioArtworksQuery.queryKey, (works) =>
    works?.map((work) => (work.id === id ? { ...work, ...flag } : work)),
  );
}
