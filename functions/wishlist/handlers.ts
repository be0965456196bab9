import { readArtworkItem } from '#functions/catalogue/artwork-records.ts';
import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import { conflict, notFound } from '#functions/http/errors.ts';
import { serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/http/services.ts';
import { isPublic } from '#shared/artwork/visibility.ts';
import { addWish, readWishes, removeWish } from './wish-records.ts';

const largestWishlist = 200;

/** A guest's wishlist. Works hidden since then stay on it, but are not listed while they are hidden. */
export function wishlistService(services: Services) {
  const catalogue = createCatalogue(services);

  return serve(
    'wishlist',
    {
      listWishlist: async ({ guest }) => {
        const wishes = guest.isNew ? [] : await readWishes(services, guest.id);
        if (wishes.length === 0) return [];
        const { artworks } = await catalogue.snapshot();
        return wishes.filter((artworkId) => artworks.has(artworkId)).map((artworkId) => ({ artworkId }));
      },

      addToWishlist: async ({ guest, body: { artworkId } }) => {
        const [artwork, wishes] = await Promise.all([
          readArtworkItem(services.table, artworkId),
          readWishes(services, guest.id),
        ]);
        if (!artwork || !isPublic(artwork)) throw notFound('Artwork not found');
        if (!wishes.includes(artworkId)) {
          if (wishes.length >= largestWishlist) {
            throw conflict(
              `Your wishlist is full. It holds up to ${largestWishlist} works.`,
              'WISHLIST_FULL',
            );
          }
          await addWish(services, guest.id, artworkId);
        }
        return { artworkId };
      },

      removeFromWishlist: async ({ guest, params }) => {
        if (!guest.isNew) await removeWish(services, guest.id, params.artworkId);
        return { ok: true };
      },
    },
    services.http,
  );
}
