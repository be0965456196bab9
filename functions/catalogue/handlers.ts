import { badRequest, notFound } from '#functions/http/errors.ts';
import { serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/services.ts';
import { publicPageTexts, publicTexts } from '#functions/texts/public-texts.ts';
import { lookUpPublished } from '#functions/texts/texts-records.ts';
import { createCatalogue } from './catalogue.ts';
import { artworkChanges, categories, featuredArtworks, galleryAnswer, indexAnswer } from './public-lists.ts';
import { sendReady } from './ready-answer.ts';
import { shownInstead } from './shown-instead.ts';
import { studioAnswer, studioArtwork } from './studio-list.ts';
import { withPictures } from './with-pictures.ts';

/** What visitors see of the works, and all of it for the studio: both from memory. */
export function catalogueService(services: Services) {
  const { table } = services;
  const catalogue = createCatalogue(services);

  return serve(
    'catalogue',
    {
      listArtworks: async (request) =>
        sendReady(
          request.access === 'admin'
            ? studioAnswer(await catalogue.current())
            : galleryAnswer(await catalogue.snapshot()),
          request,
        ),

      listArtworkChanges: async ({ query }) => {
        const since = versionOf(query['since']);
        return artworkChanges(await catalogue.snapshot(since), since);
      },

      getArtwork: async ({ params, access }) => {
        if (access === 'admin') return (await studioArtwork(table, params.id)) ?? artworkNotFound();
        const { artworks } = await catalogue.snapshot();
        const artwork = artworks.get(params.id) ?? (await shownInstead(table, artworks, params.id));
        return artwork ? withPictures(services, artwork) : artworkNotFound();
      },

      listCategories: async () => categories(await catalogue.snapshot()),

      listFeaturedArtworks: async () => featuredArtworks(await catalogue.snapshot()),

      getTexts: async () => publicTexts(await lookUpPublished(table), services.now()),

      getPageTexts: async () => publicPageTexts(await lookUpPublished(table)),

      listIndexArtworks: async (request) => sendReady(indexAnswer(await catalogue.snapshot()), request),
    },
    services.http,
  );
}

/** Fifteen digits are exact in a number, and more versions than a shop ever sees. */
function versionOf(text = ''): number {
  if (!/^\d{1,15}$/.test(text)) throw badRequest('since must be an integer');
  return Number(text);
}

/** Hidden works without another format, deleted and unknown ones get one and the same answer. */
function artworkNotFound(): never {
  throw notFound('Artwork not found');
}
