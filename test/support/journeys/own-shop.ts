import { startShop } from '#test/support/shop/shop-process.ts';
import { openStudio, type StudioApi } from '#test/support/shop/studio-api.ts';
import { startOn } from './prepared-folder.ts';
import { twinDials } from './twin-dials.ts';

export interface OwnShopOptions {
  /** A catalogue file; made when the shop starts. */
  readonly catalogue: () => string;
  readonly testMode: boolean;
}

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

export interface ShopPlace {
  /** The shop of these very options; the one of others is closed before it opens. */
  readonly open: (options: OwnShopOptions) => Promise<OwnShop>;
  readonly close: () => Promise<void>;
}

/** Room for one shop at a time. A browser's process sees one file's journeys after the other's, each with its shop. */
export function shopPlace(): ShopPlace {
  let opened: { readonly options: OwnShopOptions; readonly shop: OwnShop } | undefined;
  let leave: () => Promise<void> = async () => undefined;
  const close = async () => {
    opened = undefined;
    await leave();
    leave = async () => undefined;
  };
  return {
    open: async (options) => {
      if (opened?.options === options) return opened.shop;
      await close();
      const running = await startShop(await startOn(options.catalogue()));
      leave = async () => {
        await running.stop();
        running.remove();
      };
      const studio = await openStudio(running.url, running.admin);
      await studio.syncEnded();
      if (!options.testMode) await studio.setTestMode(false);
      const { url, admin, twinUrl, dataDirectory } = running;
      const shop = { url, admin, studio, twin: twinDials(twinUrl), twinUrl, dataDirectory };
      opened = { options, shop };
      return shop;
    },
    close,
  };
}
