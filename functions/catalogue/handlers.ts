import { notFound } from '#functions/http/errors.ts';
import { serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/services.ts';
import { createCatalogue } from './catalogue.ts';
import { categoriesOf } from './categories.ts';
import { encodedAnswer, sharedForSeconds } from './encoded-answer.ts';
import { featuredArtworks, galleryBody, indexBody } from './public-lists.ts';
import { shownInstead } from './shown-instead.ts';
import { asksForAll, requireAdmin, studioArtwork, studioList } from './studio-list.ts';

const shared = { 'cache-control': sharedForSeconds } as const;

/** What visitors see of the works, from memory; and all of it for the studio, from the table. */
export function catalogueService(services: Services) {
  const { table } = services;
  const catalogue = createCatalogue(services);

  return serve(
    'catalogue',
    {
      listArtworks: async (request) => {
        if (asksForAll(request.query)) {
          requireAdmin(request.user);
          return encodedAnswer(await studioList(table), request, 'no-store');
        }
        return encodedAnswer(galleryBody(await catalogue.snapshot()), request, sharedForSeconds);
      },

      getArtwork: async ({ params, query, user }) => {
        if (asksForAll(query)) {
          requireAdmin(user);
          return (await studioArtwork(table, params.id)) ?? artworkNotFound();
        }
        const { artworks } = await catalogue.snapshot();
        const artwork = artworks.get(params.id) ?? (await shownInstead(table, artworks, params.id));
        return { reply: true, headers: shared, body: artwork ?? artworkNotFound() };
      },

      listCategories: async () => {
        const { artworks } = await catalogue.snapshot();
        return { reply: true, headers: shared, body: categoriesOf(artworks.values()) };
      },

      listFeaturedArtworks: async () => ({
        reply: true,
        headers: shared,
        body: featuredArtworks(await catalogue.snapshot()),
      }),

      listIndexArtworks: async (request) =>
        encodedAnswer(await indexBody(await catalogue.snapshot()), request, sharedForSeconds),
    },
    services.http,
  );
}

/** Hidden works without another format, deleted and unknown ones get one and the same answer. */
function artworkNotFound(): never {
  throw notFound('Artwork not found');
}
