import { catalogueService } from '#functions/catalogue/handlers.ts';
import { studioService } from '#functions/studio/handlers.ts';
import type { ChangedTexts, EditableTexts } from '#shared/texts/shop-texts.ts';
import { call } from './call.ts';
import { openPages } from './pages.ts';
import { adminCookie } from './session.ts';

/** Opens a shop with an administrator who changes its texts, and the service of the pages that show them. */
export async function openTexts() {
  const shop = await openPages();
  const studio = studioService(shop.services, { startExecution: async () => undefined });
  const catalogue = catalogueService(shop.services);
  const cookies = [await adminCookie(shop.services)];
  const send = (operation: 'saveTexts' | 'publishTexts', revision: number, texts: unknown) =>
    call(studio, operation, { cookies, body: { revision, texts } });
  return {
    ...shop,
    studio,
    cookies,
    editable: async (): Promise<EditableTexts> => (await call(studio, 'readTexts', { cookies })).body,
    save: (revision: number, texts: ChangedTexts) => send('saveTexts', revision, texts),
    publish: (revision: number, texts: unknown) => send('publishTexts', revision, texts),
    restore: (revision: number) => call(studio, 'restoreTexts', { cookies, body: { revision } }),
    /** Returns the texts that every browser gets. */
    published: async () => (await call(catalogue, 'getTexts')).body,
    publishedPages: async () => (await call(catalogue, 'getPageTexts')).body,
  };
}
