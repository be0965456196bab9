import { fromRecord, readArtwork } from '#functions/catalogue/artwork-records.ts';
import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import { readPictureSets } from '#functions/catalogue/read-pictures.ts';
import { shownInstead } from '#functions/catalogue/shown-instead.ts';
import { serve } from '#functions/http/serve.ts';
import { describeError } from '#functions/log.ts';
import type { Services } from '#functions/services.ts';
import { idPattern } from '#shared/contract/schemas.ts';
import { writtenPolicies } from '#shared/rules/policies.ts';
import { isPublic } from '#shared/rules/visibility.ts';
import { policies } from '#shop-config';
import { artworkHead, notFoundHead } from './artwork-head.ts';
import { fillPage, pageTemplate } from './page-template.ts';
import { productFeed } from './product-feed.ts';
import { siteMap } from './site-map.ts';
import { soldHead } from './sold-head.ts';

/** What must be right before any script runs: link previews, search engines, statuses. */
export function pagesService(services: Services) {
  const { config, table, log } = services;
  const catalogue = createCatalogue(services);
  const template = pageTemplate(config.pageTemplate);

  /**
   * What visitors may see under the address of a work, and the status that goes with it: what was taken out of the shop
   * is gone, what is hidden was never there, but for another format of it.
   */
  async function findArtwork(id: string) {
    const record = idPattern.test(id) ? await readArtwork(table, id) : undefined;
    if (!record) return { status: 404 };
    if (isPublic(record.artwork)) return { status: 200, record };
    if (!record.artwork.hidden) return { status: 410 };
    const instead = await shownInstead(table, (await catalogue.snapshot()).artworks, id);
    const other = instead && (await readArtwork(table, instead.id));
    return other ? { status: 200, record: other } : { status: 404 };
  }

  return serve(
    'pages',
    {
      artworkPage: async ({ params }) => {
        const page = await template();
        try {
          const { status, record } = await findArtwork(params.id);
          const head = record
            ? artworkHead(fromRecord(record), config.siteOrigin, record.artwork)
            : notFoundHead();
          return html(status, fillPage(page, head));
        } catch (error) {
          // The page still opens and says so itself; search engines come back later.
          log('error', { message: 'artwork page without its metadata', error: describeError(error) });
          return html(503, page);
        }
      },

      soldPage: async () => {
        const page = await template();
        const { artworks } = await catalogue.snapshot();
        return html(200, fillPage(page, soldHead(artworks.values(), config.siteOrigin)));
      },

      siteMap: async () => {
        const [{ artworks }, pictures] = await Promise.all([catalogue.snapshot(), readPictureSets(table)]);
        return xml(siteMap(artworks.values(), writtenPolicies(policies), config.siteOrigin, pictures));
      },

      productFeed: async () => {
        const { artworks } = await catalogue.snapshot();
        return xml(productFeed(artworks.values(), config.siteOrigin));
      },
    },
    services.http,
  );
}

function xml(raw: string) {
  return { reply: true, headers: { 'content-type': 'application/xml; charset=utf-8' }, raw } as const;
}

function html(status: number, raw: string) {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return { reply: true, status, headers, raw } as const;
}
