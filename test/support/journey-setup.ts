import { startShop } from './shop-process.ts';

/** One shop for all journeys, filled by a real sync from the Square twin. */
export default async function setup(): Promise<() => Promise<void>> {
  const shop = await startShop();
  process.env['SHOP_URL'] = shop.url;
  process.env['SHOP_TWIN_URL'] = shop.twinUrl;
  return async () => {
    await shop.stop();
    shop.remove();
  };
}
