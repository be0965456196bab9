import type { Table } from '#functions/db/table.ts';
import { badRequest, notFound } from '#functions/http/errors.ts';
import { serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/http/services.ts';
import { memoizeBy } from '#functions/platform/memoize.ts';
import { readSetting } from '#functions/settings/settings.ts';
import { publicPageTexts, publicTexts } from '#functions/texts/public-texts.ts';
import { lookUpPublished } from '#functions/texts/texts-records.ts';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { sortByTitle } from '#shared/artwork/sort-by-title.ts';
import { fromRecord, readArtwork, withPictures } from './artwork-records.ts';
import { createCatalogue } from './catalogue.ts';
import { picturesOf } from './catalogue-items.ts';
import {
  artworkChanges,
  categories,
  featuredArtworks,
  galleryAnswer,
  indexAnswer,
  type ReadyAnswer,
  readyAnswer,
  sendReady,
  shownInstead,
} from './public-lists.ts';
import { listText, type Snapshot } from './snapshot.ts';

/**
 * The studio's list: all works by title, including hidden ones. Works deleted at Square are left out, because they
 * cannot be managed here. They return when Square has them again.
 */
const studioAnswer: (snapshot: Snapshot) => ReadyAnswer = memoizeBy(
  ({ works }) => works,
  ({ version, works }) => readyAnswer(`all-${version}`, listText(sortByTitle(works.values()))),
);

/** The operations that list works for visitors and for the studio, from memory. */
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

      listIndexArtworks: async (request) => sendReady(indexAnswer(await catalogue.snapshot()), request),

      listCategories: async () => categories(await catalogue.snapshot()),

      listFeaturedArtworks: async () => featuredArtworks(await catalogue.snapshot()),

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

      getTexts: async () => publicTexts(await lookUpPublished(table), services.now()),

      getPageTexts: async () => publicPageTexts(await lookUpPublished(table)),
    },
    services.http,
  );
}

/** Reads the query parameter `since`. Fifteen digits are exact as a number, and no version has more. */
function versionOf(text = ''): number {
  if (!/^\d{1,15}$/.test(text)) throw badRequest('since must be an integer');
  return Number(text);
}

/** Throws the same error for deleted works, unknown works, and hidden works without another format. */
function artworkNotFound(): never {
  throw notFound('Artwork not found');
}

/** Reads a work for the studio, even if it is hidden. Returns undefined if it is deleted or unknown. */
async function studioArtwork(table: Table, artworkId: string): Promise<StudioArtwork | undefined> {
  const record = await readArtwork(table, artworkId);
  if (!record || record.artwork.isDeleted) return undefined;
  const pictures = picturesOf(record.artwork);
  return { ...fromRecord(record, await readSetting(table, 'emptyIsSold')), ...(pictures && { pictures }) };
}
