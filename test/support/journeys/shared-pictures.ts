import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CatalogueFile } from '#infra/local/square-simulator/store/types.ts';
import type { ShopProcess, ShopProcessOptions } from '#test/support/shop/shop-process.ts';

/** The shop that all journeys share: where it keeps its files, and the address of its pictures. */
type SharedShop = Pick<ShopProcess, 'dataDirectory' | 'simulatorUrl'>;

/** Tells the workers of a run, which are processes of their own. */
export function announce({ dataDirectory, simulatorUrl }: SharedShop): void {
  process.env['SHOP_DATA'] = dataDirectory;
  process.env['SHOP_SIMULATOR_URL'] = simulatorUrl;
}

function announced(): SharedShop | undefined {
  const { SHOP_DATA, SHOP_SIMULATOR_URL } = process.env;
  if (!SHOP_DATA || !SHOP_SIMULATOR_URL) return undefined;
  return { dataDirectory: SHOP_DATA, simulatorUrl: SHOP_SIMULATOR_URL };
}

/** How a shop starts on a catalogue: its first sync finds the pictures that the shared shop has made. */
export function startOn(catalogue: string): ShopProcessOptions {
  const shared = announced();
  if (!shared) return { args: ['--catalogue', catalogue] };
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  const dataDirectory = join(folder, 'data');
  mkdirSync(dataDirectory);
  // By this file the shop knows a folder for its own.
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

/** Pictures keep their key wherever the shop's own Square listens. */
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
