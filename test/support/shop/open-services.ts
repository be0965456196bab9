import { cartService } from '#functions/cart/handlers.ts';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { studioService } from '#functions/studio/handlers.ts';
import { wishlistService } from '#functions/wishlist/handlers.ts';
import { testClock, testServices } from './services.ts';
import { adminCookie } from './session.ts';

export type OpenShop = Awaited<ReturnType<typeof openServices>>;

/** Opens the visitors' services with their own table and clock. */
export async function openServices(overrides: Parameters<typeof testServices>[0] = {}) {
  const clock = testClock();
  const shop = await testServices({ now: clock.now, ...overrides });
  return {
    ...shop,
    clock,
    cart: cartService(shop.services),
    wishlist: wishlistService(shop.services),
    catalogue: catalogueService(shop.services),
  };
}

export type OpenStudio = Awaited<ReturnType<typeof openStudio>>;

/** Opens the visitors' services, the studio and a signed-in administrator. */
export async function openStudio() {
  const shop = await openServices();
  const studio = studioService(shop.services, { startExecution: async () => undefined });
  return { ...shop, studio, cookies: [await adminCookie(shop.services)] };
}
