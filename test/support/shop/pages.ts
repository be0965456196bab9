import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Table } from '#functions/db/table.ts';
import { pagesService } from '#functions/pages/handlers.ts';
import { call } from './call.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from './catalogue.ts';
import { pageTemplate } from './page-heads.ts';
import { testServices } from './services.ts';

/** Opens the pages' service with its own table and a built page. */
export async function openPages(wrapTable?: (table: Table) => Table) {
  const template = join(mkdtempSync(join(tmpdir(), 'pages-')), 'shell.html');
  writeFileSync(template, pageTemplate);
  const made = await testServices({
    environment: { PAGE_TEMPLATE: template },
    ...(wrapTable && { wrapTable }),
  });
  const pages = pagesService(made.services);
  return {
    ...made,
    pages,
    /** Requests the page of a work. */
    open: (id: string) => call(pages, 'artworkPage', { params: { id } }),
    /** Adds a work with one variation. */
    put: async (
      overrides: Parameters<typeof makeArtworkItem>[0],
      variation: Parameters<typeof makeVariationItem>[0] = {},
    ) => {
      const artwork = makeArtworkItem(overrides);
      await putArtwork(made.table, artwork, [makeVariationItem(variation, artwork)]);
    },
  };
}
