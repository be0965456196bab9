import { fromRecord, readArtwork } from '#functions/catalogue/artwork-records.ts';
import { createCatalogue } from '#functions/catalogue/catalogue.ts';
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
import { siteMap } from './site-map.ts';

/** What must be right before any script runs: link previews, search engines, statuses. */
export function pagesService(services: Services) {
  const { config, table, log } = services;
  const catalogue = createCatalogue(services);
  const template = pageTemplate(config.pageTemplate);

  /** Deleted and unknown works are not there, hidden ones only by another format of theirs. */
  async function publicArtwork(id: string) {
    const record = idPattern.test(id) ? await readArtwork(table, id) : undefined;
    if (!record || isPublic(record.artwork)) return record && fromRecord(record);
    return shownInstead(table, (await catalogue.snapshot()).artworks, id);
  }

  return serve(
    'pages',
    {
      artworkPage: async ({ params }) => {
        const page = await template();
        try {
          const artwork = await publicArtwork(params.id);
          return artwork
            ? html(200, fillPage(page, artworkHead(artwork, config.siteOrigin)))
            : html(404, fillPage(page, notFoundHead()));
        } catch (error) {
          // The page still opens and says so itself; search engines come back later.
          log('error', { message: 'artwork page without its metadata', error: describeError(error) });
          return html(503, page);
        }
      },

      siteMap: async () => {
        const { artworks } = await catalogue.snapshot();
        const headers = { 'content-type': 'application/xml; charset=utf-8' };
        const raw = siteMap(artworks.values(), writtenPolicies(policies), config.siteOrigin);
        return { reply: true, headers, raw };
      },
    },
    services.http,
  );
}

function html(status: number, raw: string) {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  return { reply: true, status, headers, raw } as const;
}
