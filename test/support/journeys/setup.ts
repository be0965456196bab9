import { startShop } from '#test/support/shop/shop-process.ts';
import { openStudio } from '#test/support/shop/studio-api.ts';
import { ownTemporaryFolder } from '#test/support/temporary-folder.ts';
import { browserPath } from './browser.ts';
import { journeyCatalogueFile } from './catalogue.ts';

/** Starts a shop in test mode for all journeys that do not change it, filled by a real sync from the simulator. */
export default async function setup(): Promise<() => Promise<void>> {
  // Unpacks the browser once, before the workers read the configuration.
  process.env['TEST_BROWSER'] = await browserPath();
  const removeTemporaryFiles = ownTemporaryFolder();
  const shop = await startShop({ args: ['--catalogue', journeyCatalogueFile(40, 2, { details: true })] });
  await (await openStudio(shop.url, shop.admin)).syncEnded();
  process.env['SHOP_URL'] = shop.url;
  return async () => {
    await shop.stop();
    shop.remove();
    removeTemporaryFiles();
  };
}
