import { startShop } from '#test/support/shop/shop-process.ts';
import { openStudio } from '#test/support/shop/studio-api.ts';
import { journeyCatalogueFile } from './catalogue.ts';

/** One shop in test mode for all journeys that leave it as it was, filled by a real sync from the Square twin. */
export default async function setup(): Promise<() => Promise<void>> {
  const shop = await startShop({ args: ['--catalogue', journeyCatalogueFile(40, 4, { details: true })] });
  await (await openStudio(shop.url, shop.admin)).syncEnded();
  process.env['SHOP_URL'] = shop.url;
  process.env['SHOP_TWIN_URL'] = shop.twinUrl;
  return async () => {
    await shop.stop();
    shop.remove();
  };
}
