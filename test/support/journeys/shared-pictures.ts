import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CatalogueFile } from '#infra/local/square-simulator/store/types.ts';
import type { ShopProcess, ShopProcessOptions } from '#test/support/shop/shop-process.ts';

/** The shared shop's data folder, and the origin of its pictures. */
type SharedShop = Pick<ShopProcess, 'dataDirectory' | 'simulatorUrl'>;

/** Passes the shared shop to the workers, which are separate processes. */
export function announce({ dataDirectory, simulatorUrl }: SharedShop): void {
  process.env['SHOP_DATA'] = dataDirectory;
  process.env['SHOP_SIMULATOR_URL'] = simulatorUrl;
}

function announced(): SharedShop | undefined {
  const { SHOP_DATA, SHOP_SIMULATOR_URL } = process.env;
  if (!SHOP_DATA || !SHOP_SIMULATOR_URL) return undefined;
  return { dataDirectory: SHOP_DATA, simulatorUrl: SHOP_SIMULATOR_URL };
}

/** Returns options for a shop whose first sync finds the pictures of the shared shop already made. */
export function startOn(catalogue: string): ShopProcessOptions {
  const shared = announced();
  if (!shared) return { args: ['--catalogue', catalogue] };
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  const dataDirectory = join(folder, 'data');
  mkdirSync(dataDirectory);
  // This file marks the folder as a shop's data folder.
  writeFileSync(join(dataDirectory, 'shop.json'), '{}');
  cpSync(join(shared.dataDirectory, 'media'), join(dataDirectory, 'media'), { recursive: true });
  const file = join(folder, 'catalogue.json');
  writeFileSync(file, withPicturesAt(shared.simulatorUrl, readFileSync(catalogue, 'utf8')));
  return {
    args: ['--catalogue', file],
    dataDirectory,
    environment: { IMAGE_HOSTS: new URL(shared.simulatorUrl).host },
  };
}

/** Keeps the keys of the pictures, although the simulator has another port. */
function withPicturesAt(origin: string, text: string): string {
  const { objects, ...rest } = JSON.parse(text) as CatalogueFile;
  const moved = objects.map((object) => {
    const url = object.image_data?.url;
    return url?.startsWith('/')
      ? { ...object, image_data: { ...object.image_data, url: origin + url } }
      : object;
  });
  return JSON.stringify({ ...rest, objects: moved });
}
