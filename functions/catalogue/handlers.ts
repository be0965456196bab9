import { notFound } from '#functions/http/errors.ts';
import { serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/services.ts';
import { createCatalogue } from './catalogue.ts';
import { categoriesOf } from './categories.ts';
import { encodedAnswer } from './encoded-answer.ts';
import { featuredArtworks, galleryBody, indexBody } from './public-lists.ts';
import { shownInstead } from './shown-instead.ts';
import { studioArtwork, studioList } from './studio-list.ts';

/** What visitors see of the works, from memory; and all of it for the studio, from the table. */
export function catalogueService(services: Services) {
  const { table } = services;
  const catalogue = createCatalogue(services);

  return serve(
    'catalogue',
    {
      listArtworks: async (request) =>
        encodedAnswer(
          request.access === 'admin' ? await studioList(table) : galleryBody(await catalogue.snapshot()),
          request,
        ),

      getArtwork: async ({ params, access }) => {
        if (access === 'admin') return (await studioArtwork(table, params.id)) ?? artworkNotFound();
        const { artworks } = await catalogue.snapshot();
        return (
          artworks.get(params.id) ?? (await shownInstead(table, artworks, params.id)) ?? artworkNotFound()
        );
      },

      listCategories: async () => categoriesOf((await catalogue.snapshot()).artworks.values()),

      listFeaturedArtworks: async () => featuredArtworks(await catalogue.snapshot()),

      listIndexArtworks: async (request) =>
        encodedAnswer(await indexBody(await catalogue.snapshot()), request),
    },
    services.http,
  );
}

/** Hidden works without another format, deleted and unknown ones get one and the same answer. */
function artworkNotFound(): never {
  throw notFound('Artwork not found');
}
