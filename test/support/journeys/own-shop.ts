import { bankOrigin } from '#infra/local/square-simulator/card-form/serve.ts';
import { type ShopProcess, startShop } from '#test/support/shop/shop-process.ts';
import { openStudio, type StudioApi } from '#test/support/shop/studio-api.ts';
import { journeyCatalogueFile } from './catalogue.ts';
import { simulatorControl } from './simulator-control.ts';

export interface OwnShopOptions {
  /** Returns the path of a catalogue file. Called when the shop starts. */
  readonly catalogue: () => string;
  readonly testMode: boolean;
  /** Starts the shop without a connection to Square, so without works. */
  readonly unconnected?: true;
}

export interface OwnShop {
  readonly url: string;
  readonly admin: { readonly username: string; readonly password: string };
  readonly studio: StudioApi;
  readonly simulator: ReturnType<typeof simulatorControl>;
  /** Folder that contains the shop's log. */
  readonly dataDirectory: string;
  /** Origin of the card form. */
  readonly simulatorUrl: string;
  /** Origin of the simulated bank. */
  readonly bankUrl: string;
}

/**
 * A shop outside test mode, for the journeys of `selling/` one after the other. Each journey that sells an original
 * uses another original: `desk` Fish Weather and Balloon Harbour, `new-works` Mushroom Parliament, `order-page` A Door
 * in the Hill.
 */
export const sellingShop: OwnShopOptions = {
  catalogue: () => journeyCatalogueFile(40, 2),
  testMode: false,
};

/** A shop in which the artist changes texts, settings, password and passkeys. */
export const studioShop: OwnShopOptions = { catalogue: () => journeyCatalogueFile(8, 1), testMode: true };

export interface ShopPlace {
  /** Returns the shop with exactly these options, started at the first call. */
  readonly open: (options: OwnShopOptions) => Promise<OwnShop>;
  readonly close: () => Promise<void>;
}

/** The shops of one worker. They run until its last file, because starting a shop costs more than most journeys. */
export function shopPlace(): ShopPlace {
  const opened = new Map<OwnShopOptions, OwnShop>();
  const running: ShopProcess[] = [];
  return {
    open: async (options) => {
      const already = opened.get(options);
      if (already) return already;
      const process = await startShop({
        args: ['--catalogue', options.catalogue(), ...(options.unconnected ? ['--unconnected'] : [])],
      });
      running.push(process);
      const { url, admin, simulatorUrl, dataDirectory } = process;
      const studio = await openStudio(url, admin);
      if (!options.unconnected) await studio.syncEnded();
      if (!options.testMode) await studio.setTestMode(false);
      const shop = {
        url,
        admin,
        studio,
        simulator: simulatorControl(simulatorUrl),
        simulatorUrl,
        bankUrl: bankOrigin(simulatorUrl),
        dataDirectory,
      };
      opened.set(options, shop);
      return shop;
    },
    close: async () => {
      for (const process of running) {
        await process.stop();
        process.remove();
      }
    },
  };
}
