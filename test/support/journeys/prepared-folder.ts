import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { CatalogueFile } from '#infra/local/square-simulator/catalogue/catalogue-file.ts';
import { type ShopProcessOptions, startShop, waitFor } from '#test/support/shop/shop-process.ts';
import { openStudio } from '#test/support/shop/studio-api.ts';

/** The shop that all journeys share: where it keeps its files, the address of its pictures, and room beside it. */
interface SharedShop {
  readonly dataDirectory: string;
  readonly simulatorUrl: string;
  readonly folder: string;
}

/** Tells the workers of a run, which are processes of their own. */
export function announce({ dataDirectory, simulatorUrl, folder }: SharedShop): void {
  process.env['SHOP_DATA'] = dataDirectory;
  process.env['SHOP_SIMULATOR_URL'] = simulatorUrl;
  process.env['SHOP_FOLDERS'] = folder;
}

function announced(): SharedShop | undefined {
  const { SHOP_DATA, SHOP_SIMULATOR_URL, SHOP_FOLDERS, SHOP_PROGRAM } = process.env;
  // Another program than `npm start` keeps its files elsewhere.
  if (!SHOP_DATA || !SHOP_SIMULATOR_URL || !SHOP_FOLDERS || SHOP_PROGRAM) return undefined;
  return { dataDirectory: SHOP_DATA, simulatorUrl: SHOP_SIMULATOR_URL, folder: SHOP_FOLDERS };
}

/**
 * How a shop starts on a catalogue as after its first sync. The sync is done once a run, with the pictures that the
 * shared shop has made; each shop begins with a copy. Where no run was announced, the shop does its first sync itself.
 */
export async function startOn(catalogue: string): Promise<ShopProcessOptions> {
  const shared = announced();
  if (!shared) return { args: ['--catalogue', catalogue] };
  const text = withPicturesAt(shared.simulatorUrl, readFileSync(catalogue, 'utf8'));
  const folder = join(shared.folder, createHash('sha256').update(text).digest('hex'));
  await once(folder, () => prepare(folder, text, shared));
  const dataDirectory = mkdtempSync(join(tmpdir(), 'shop-'));
  cpSync(join(folder, 'data'), dataDirectory, { recursive: true });
  return { ...optionsIn(folder, shared), dataDirectory };
}

/** How a shop that no other is like starts: it does its first sync itself, with the pictures of the shared shop. */
export function startFirst(catalogue: string): ShopProcessOptions {
  const shared = announced();
  if (!shared) return { args: ['--catalogue', catalogue] };
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  fill(folder, withPicturesAt(shared.simulatorUrl, readFileSync(catalogue, 'utf8')), shared);
  return optionsIn(folder, shared);
}

/** Of a shop whose folder was filled. */
function optionsIn(folder: string, { simulatorUrl }: SharedShop) {
  return {
    args: ['--catalogue', join(folder, 'catalogue.json')],
    dataDirectory: join(folder, 'data'),
    environment: { IMAGE_HOSTS: new URL(simulatorUrl).host },
  };
}

/** A catalogue, and beside it a data folder with the pictures that the shared shop has made. */
function fill(folder: string, text: string, shared: SharedShop): void {
  writeFileSync(join(folder, 'catalogue.json'), text);
  mkdirSync(join(folder, 'data'));
  // By this file the shop knows a folder for its own.
  writeFileSync(join(folder, 'data', 'shop.json'), '{}');
  cpSync(join(shared.dataDirectory, 'media'), join(folder, 'data', 'media'), { recursive: true });
}

/** Makes a folder that is not there. While another worker is about it, that one is waited for. */
async function once(folder: string, make: () => Promise<void>): Promise<void> {
  const claim = `${folder}.claim`;
  while (!existsSync(folder)) {
    // Undefined where it is there already.
    if (mkdirSync(claim, { recursive: true }) === undefined) {
      const hasEnded = await waitFor(() => !existsSync(claim), 60_000);
      // Its worker was ended before it could take it away.
      if (!hasEnded) rmSync(claim, { recursive: true, force: true });
      continue;
    }
    try {
      if (!existsSync(folder)) await make();
    } finally {
      rmSync(claim, { recursive: true, force: true });
    }
  }
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

async function prepare(folder: string, text: string, shared: SharedShop): Promise<void> {
  const half = mkdtempSync(join(dirname(folder), 'half-'));
  fill(half, text, shared);
  const shop = await startShop(optionsIn(half, shared));
  try {
    await (await openStudio(shop.url, shop.admin)).syncEnded();
  } finally {
    await shop.stop();
  }
  // Its Square's port may be taken by another process next.
  rmSync(join(half, 'data', 'square.port'));
  // Renamed, so that another worker finds all of it or nothing.
  renameSync(half, folder);
}
