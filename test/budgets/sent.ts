// Rule 1.20
import { join } from 'node:path';
import { pagesService } from '#functions/pages/handlers.ts';
import { call } from '#test/support/shop/call.ts';
import { addWorks, artworkIdOf } from '#test/support/shop/large-catalogue.ts';
import { testServices } from '#test/support/shop/services.ts';
import type { BudgetRow } from './row.ts';

/** As many as the demo shop has. */
const works = 61;
const template = join(import.meta.dirname, '../../dist/pages/shell.html');

/**
 * What each page weighs as a visitor is sent it: with the works in it, the data that React hydrates it from, and its
 * styles, compressed as the API compresses it. The works have made-up texts as long as an artist's, and three sizes each.
 * Needs the built pages and the emulator.
 */
export async function sentBudgets(): Promise<BudgetRow[]> {
  const { services, table } = await testServices({ environment: { PAGE_TEMPLATE: template } });
  await addWorks(table, works);
  const pages = pagesService(services);
  const weigh = async (
    operation: 'homePage' | 'galleryPage' | 'artworkPage' | 'aboutPage' | 'notFoundPage',
    limit: number,
    params: { readonly id: string; readonly name: string } = { id: artworkIdOf(0), name: '' },
  ): Promise<BudgetRow> => {
    const { text, wireBytes } = await call(pages, operation, {
      params,
      headers: { 'accept-encoding': 'br' },
    });
    if (!text.includes('id="dehydrated-state"')) throw new Error(`${operation} was not rendered`);
    const name = `${operation} of a shop of ${works} works: HTML as it is sent`;
    return { name, value: Math.round(wireBytes / 10) / 100, limit, unit: 'kB' };
  };
  return [
    // 0.05 kB of each page are the styles of an uploaded picture, 0.3 kB say when its scripts are fetched, and
    // 0.15 kB are the styles of low windows. 1.1 kB of a work's page answer a buyer's questions; 0.2 kB of home's are the
    // large work; up to 0.35 kB of the others are styles that pages share since then.
    await weigh('homePage', 10.45),
    await weigh('galleryPage', 20.1),
    await weigh('artworkPage', 14.7),
    await weigh('aboutPage', 11.5),
    await weigh('notFoundPage', 7.85),
  ];
}
