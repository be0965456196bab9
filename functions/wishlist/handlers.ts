import * as z from 'zod/mini';
import { readArtworkItem } from '#functions/catalogue/artwork-records.ts';
import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import { beginningWith } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { storedRow } from '#functions/db/stored-row.ts';
import type { TableAndClock } from '#functions/db/table.ts';
import { guestLifetimeSeconds } from '#functions/http/cookies.ts';
import { conflict, notFound } from '#functions/http/errors.ts';
import { serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/http/services.ts';
import { isPublic } from '#shared/artwork/visibility.ts';

const largestWishlist = 200;

/** Serves a guest's wishlist. A work that is hidden later stays on it, but is not listed while it is hidden. */
export function wishlistService(services: Services) {
  const { table, now } = services;
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
          readArtworkItem(table, artworkId),
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
          const expiresAt = Math.floor(now() / 1000) + guestLifetimeSeconds;
          await table.put({ ...keys.wish(guest.id, artworkId), artworkId, addedAt: now(), expiresAt });
        }
        return { artworkId };
      },

      removeFromWishlist: async ({ guest, params }) => {
        if (!guest.isNew) await table.remove(keys.wish(guest.id, params.artworkId));
        return { ok: true };
      },
    },
    services.http,
  );
}

const wishRow = storedRow(
  'wish',
  z.object({
    artworkId: z.string(),
    /** Time in milliseconds. */
    addedAt: z.int(),
    /** Time in seconds. */
    expiresAt: z.int(),
  }),
);

/** Returns the ids of the works on a guest's wishlist, oldest wish first. */
export async function readWishes({ table, now }: TableAndClock, guestId: string): Promise<string[]> {
  // A consistent read, because the page reads the wishlist again right after each click on a heart.
  const items = await table.query({ ...beginningWith(keys.wish(guestId, '')), ConsistentRead: true });
  return wishRow
    .readAll(items)
    .filter((wish) => wish.expiresAt > Math.floor(now() / 1000))
    .sort((a, b) => a.addedAt - b.addedAt)
    .map((wish) => wish.artworkId);
}
