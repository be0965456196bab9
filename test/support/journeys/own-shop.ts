import { startShop } from '#test/support/shop/shop-process.ts';
import { openStudio, type StudioApi } from '#test/support/shop/studio-api.ts';
import { test as base } from './journey.ts';
import { twinDials } from './twin-dials.ts';

export interface OwnShop {
  readonly url: string;
  readonly admin: { readonly username: string; readonly password: string };
  readonly studio: StudioApi;
  readonly twin: ReturnType<typeof twinDials>;
  /** Its log is in there. */
  readonly dataDirectory: string;
  /** Origin of the card form. */
  readonly twinUrl: string;
}

/** The journeys' `test` with a shop that no other journey uses, for journeys that change it for everybody. */
export function testWithOwnShop(options: {
  /** A catalogue file; made when the shop starts. */
  readonly catalogue: () => string;
  readonly testMode: boolean;
}) {
  return base.extend<Record<never, never>, { shop: OwnShop }>({
    shop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from the pattern.
      async ({}, use) => {
        const shop = await startShop({ args: ['--catalogue', options.catalogue()] });
        try {
          const studio = await openStudio(shop.url, shop.admin);
          await studio.syncEnded();
          if (!options.testMode) await studio.setTestMode(false);
          const { url, admin, twinUrl, dataDirectory } = shop;
          await use({ url, admin, studio, twin: twinDials(twinUrl), twinUrl, dataDirectory });
        } finally {
          await shop.stop();
          shop.remove();
        }
      },
      { scope: 'worker', timeout: 180_000 },
    ],
    baseURL: ({ shop }, use) => use(shop.url),
    otherOrigins: ({ shop }, use) => use(options.testMode ? [] : [shop.twinUrl]),
  });
}
