import { fromRecord, readArtwork } from '#functions/catalogue/artwork-records.ts';
import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import { picturesOf } from '#functions/catalogue/catalogue-items.ts';
import { featuredArtworks, shownInstead } from '#functions/catalogue/public-lists.ts';
import { readPictureSets } from '#functions/catalogue/read-pictures.ts';
import type { Snapshot } from '#functions/catalogue/snapshot.ts';
import { unreadableRetryAfter } from '#functions/http/errors.ts';
import { serve } from '#functions/http/serve.ts';
import type { Services } from '#functions/http/services.ts';
import { describeError } from '#functions/platform/log.ts';
import { memoizeBy } from '#functions/platform/memoize.ts';
import { readSetting } from '#functions/settings/settings.ts';
import { publicPageTexts, publicTexts, publishedPolicies } from '#functions/texts/public-texts.ts';
import { siteTexts } from '#functions/texts/site-texts.ts';
import {
  lookUpPublished,
  nothingPublished,
  type PublishedTexts,
  readContactEmail,
} from '#functions/texts/texts-records.ts';
import { isShownInCarousel } from '#shared/artwork/carousel.ts';
import { isPublic } from '#shared/artwork/visibility.ts';
import { idPattern, schemas } from '#shared/contract/schemas.ts';
import { notFoundPath, paths } from '#shared/site/paths.ts';
import { shopSettings } from '#shared/studio/settings.ts';
import { policyNames } from '#shared/texts/policies.ts';
import type { ChangedTexts } from '#shared/texts/shop-texts.ts';
import { policies } from '#shop-config';
import { artworkHead, notFoundHead } from './artwork-head.ts';
import { productFeed } from './product-feed.ts';
import { createRenderer } from './renderer.ts';
import { soldHead } from './sold-head.ts';
import { robotsText, securityText, siteMap } from './text-files.ts';

/** Serves the rendered pages, the site map, robots.txt, the security contact and the product feed. */
export function pagesService(services: Services) {
  const { config, table, log } = services;
  const catalogue = createCatalogue(services);
  const renderer = createRenderer({ shell: config.pageTemplate, siteOrigin: config.siteOrigin, log });

  const noting =
    <Instead>(message: string, instead: Instead) =>
    (error: unknown): Instead => {
      log('error', { message, error: describeError(error) });
      return instead;
    };

  /** Returns undefined if the works cannot be read. The page still opens, and its script requests the works. */
  const worksOrNone = () => catalogue.snapshot().catch(noting('page is sent without its works', undefined));

  /** Returns no published texts if they cannot be read. The page then shows the texts of the build. */
  const publishedOrNothing = () =>
    lookUpPublished(table).catch(noting('page is sent without the published texts', nothingPublished));

  /** Finds the work to show, and the status: 410 if deleted, 404 if unknown or hidden without a replacement. */
  async function findArtwork(id: string) {
    const record = idPattern.test(id) ? await readArtwork(table, id) : undefined;
    if (!record) return { status: 404 };
    if (isPublic(record.artwork)) return { status: 200, record };
    if (!record.artwork.hidden) return { status: 410 };
    const instead = await shownInstead(table, (await catalogue.snapshot()).artworks, id);
    const other = instead && (await readArtwork(table, instead.id));
    return other ? { status: 200, record: other } : { status: 404 };
  }

  /** Returns the changed texts for rendering; false while the texts are those of the build. */
  const changedTexts = (published: PublishedTexts) =>
    published.version > 0 && { getTexts: publicTexts(published, services.now()) };

  /** Like `changedTexts`, with the texts of single pages: the biography and the policies. */
  const changedPageTexts = (published: PublishedTexts) => ({
    ...changedTexts(published),
    ...(published.version > 0 && { getPageTexts: publicPageTexts(published) }),
  });

  async function notFoundPage(published: PublishedTexts, address: string) {
    const page = { address, answers: { ...changedTexts(published) } };
    const head = notFoundHead('Page not found', siteTexts(published.changed));
    return html(404, await renderer.render('not-found.html', page, { head }));
  }

  return serve(
    'pages',
    {
      homePage: async () => {
        const [snapshot, published] = await Promise.all([worksOrNone(), publishedOrNothing()]);
        if (!snapshot) return html(200, await renderer.built('index.html'));
        const listFeaturedArtworks = featuredArtworks(snapshot).filter(({ artwork }) =>
          isShownInCarousel(artwork),
        );
        const answers = { listFeaturedArtworks, ...wholeList(snapshot), ...changedTexts(published) };
        const page = { address: '/', answers, listed: snapshot.artworks.size };
        return html(200, await renderer.render('index.html', page, { snapshot }));
      },

      galleryPage: async () => {
        const [snapshot, published] = await Promise.all([worksOrNone(), publishedOrNothing()]);
        if (!snapshot) return html(200, await renderer.built('gallery.html'));
        const page = {
          address: '/gallery',
          answers: { ...wholeList(snapshot), ...changedTexts(published) },
        };
        return html(200, await renderer.render('gallery.html', page, { snapshot }));
      },

      artworkPage: async ({ params }) => {
        // A lone surrogate cannot be encoded in a URL (ECMA-262, encodeURIComponent).
        const id = params.id.toWellFormed();
        const address = paths.artwork(id);
        try {
          const { status, record } = await findArtwork(id);
          const [published, snapshot] = await Promise.all([
            publishedOrNothing(),
            record ? worksOrNone() : undefined,
          ]);
          const texts = siteTexts(published.changed);
          if (!record) {
            const answers = { missingArtwork: id, ...changedTexts(published) };
            const head = notFoundHead('Artwork not found', texts);
            return html(status, await renderer.render('artwork.html', { address, answers }, { head }));
          }
          const artwork = fromRecord(record, snapshot?.emptyIsSold ?? shopSettings.emptyIsSold.initially);
          const pictures = picturesOf(record.artwork);
          const page = {
            address,
            answers: {
              // The schema removes the artist's private fields, as in the API's answer.
              getArtwork: { id, artwork: schemas.getArtwork.answer.parse({ ...artwork, pictures }) },
              ...(snapshot && wholeList(snapshot)),
              ...changedTexts(published),
            },
            ...(snapshot && { listed: snapshot.artworks.size }),
          };
          const areReturnsOfConfig = published.changed.returns === undefined;
          const head = artworkHead(artwork, config.siteOrigin, record.artwork, {
            texts,
            areReturnsOfConfig,
          });
          return html(status, await renderer.render('artwork.html', page, { head }));
        } catch (error) {
          // The page still opens and shows the error. The status 503 tells search engines to retry later.
          log('error', { message: 'artwork page is sent without its metadata', error: describeError(error) });
          return html(503, await renderer.shell(), { 'retry-after': String(unreadableRetryAfter) });
        }
      },

      soldPage: async () => {
        const [snapshot, published] = await Promise.all([catalogue.snapshot(), lookUpPublished(table)]);
        const { artworks } = snapshot;
        const answers = { ...wholeList(snapshot), ...changedTexts(published) };
        const page = { address: paths.sold, answers, listed: artworks.size };
        const head = soldHead(artworks.values(), config.siteOrigin, siteTexts(published.changed));
        return html(200, await renderer.render('sold.html', page, { snapshot, head }));
      },

      aboutPage: async () => {
        const answers = changedPageTexts(await publishedOrNothing());
        return html(200, await renderer.render('about.html', { address: paths.about, answers }, {}));
      },

      policyPage: async ({ params }) => {
        const published = await publishedOrNothing();
        const written = policyPages(published.changed).find((name) => name === params.name);
        if (!written)
          return notFoundPage(published, `/policies/${encodeURIComponent(params.name.toWellFormed())}`);
        const page = { address: paths.policy(written), answers: changedPageTexts(published) };
        return html(200, await renderer.render('policy.html', page, {}));
      },

      notFoundPage: async () => notFoundPage(await publishedOrNothing(), notFoundPath),

      siteMap: async () => {
        const [{ artworks }, pictures, { changed }] = await Promise.all([
          catalogue.snapshot(),
          readPictureSets(table),
          lookUpPublished(table),
        ]);
        return xml(siteMap(artworks.values(), policyPages(changed), config.siteOrigin, pictures));
      },

      securityContact: async () =>
        plain(securityText(config.siteOrigin, services.now(), await readContactEmail(table))),

      robots: async () => plain(robotsText(config.siteOrigin, await readSetting(table, 'refusesAiTraining'))),

      productFeed: async () => {
        const [{ artworks }, { changed }] = await Promise.all([catalogue.snapshot(), lookUpPublished(table)]);
        return xml(productFeed(artworks.values(), config.siteOrigin, { texts: siteTexts(changed) }));
      },
    },
    services.http,
  );
}

const plain = (raw: string) =>
  ({ reply: true, headers: { 'content-type': 'text/plain; charset=utf-8' }, raw }) as const;

/** Returns the policies that have a page: those with a text in the studio or in shop.config.ts (rule 1.17). */
function policyPages(changed: ChangedTexts) {
  const written = publishedPolicies(changed);
  return policyNames.filter((name) => written[name] ?? policies[name].text.trim() !== '');
}

/** Returns the same array for all pages of a version, to share memoized results (shared/artwork/neighbors.ts). */
const wholeList = memoizeBy(
  (snapshot: Snapshot) => snapshot,
  ({ version, artworks }) => ({ listArtworks: { version, artworks: [...artworks.values()] } }),
);

function xml(raw: string) {
  return { reply: true, headers: { 'content-type': 'application/xml; charset=utf-8' }, raw } as const;
}

function html(status: number, raw: string, more: Readonly<Record<string, string>> = {}) {
  const headers = { 'content-type': 'text/html; charset=utf-8', ...more };
  return { reply: true, status, headers, raw } as const;
}
