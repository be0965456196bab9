// Rule 1.20
import { join } from 'node:path';
import { pagesService } from '#functions/pages/handlers.ts';
import { call } from '#test/support/shop/call.ts';
import { addWorks, artworkIdOf } from '#test/support/shop/large-catalogue.ts';
import { testServices } from '#test/support/shop/services.ts';
import type { BudgetRow } from './row.ts';

/** The number of works in the demo shop. */
const works = 61;
const template = join(import.meta.dirname, '../../dist/pages/shell.html');

/**
 * Compressed bytes of each server-rendered page, with works, dehydrated state and styles. Each work has three sizes and
 * generated texts as long as an artist's. Needs the built pages and the emulator.
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
    // Limits in kB, including the inlined styles and the inline script. A work's page includes 1.1 kB of answers to
    // shoppers' questions.
    await weigh('homePage', 10.5),
    await weigh('galleryPage', 15.5),
    await weigh('artworkPage', 14.4),
    await weigh('aboutPage', 11.7),
    // Includes 2.5 kB of the page's own styles, without which the page would be drawn unstyled until its script
    // arrives.
    await weigh('notFoundPage', 10),
  ];
}
