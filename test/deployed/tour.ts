import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { createPasswords } from '#functions/session/passwords.ts';
import { createAdmin } from '#functions/session/session-records.ts';
import { parseCatalogueFile } from '#infra/local/square-simulator/catalogue/catalogue-file.ts';
import { type Check, CheckFailed, type World } from '#test/deployed/checks/check.ts';
import { journeyCatalogueFile } from '#test/support/journeys/catalogue.ts';
import { newVisitor } from '#test/support/shop/visitor.ts';
import { type DeployedShop, deployShop } from './shop.ts';

export interface Result {
  readonly check: string;
  /** Message of the failure; undefined if the check passed. */
  readonly complaint: string | undefined;
}

/** A small picture, because making all files of a large picture would take most of the sync. */
const smallPicture = await sharp({
  create: { width: 480, height: 320, channels: 3, background: { r: 90, g: 60, b: 120 } },
})
  .jpeg()
  .toBuffer();

/** Deploys the stack, runs the checks, and returns the result of `finish` before the shop is removed. */
export async function tour<T>(
  options: {
    readonly assembly: string;
    readonly checks: readonly Check[];
    /** Called after each check with the result of the check. */
    readonly onResult: (result: Result) => void;
  },
  finish: (shop: DeployedShop) => T | Promise<T>,
): Promise<T> {
  let logged = '';
  const shop = await deployShop({
    assembly: options.assembly,
    catalogue: parseCatalogueFile(readFileSync(journeyCatalogueFile(8, 2), 'utf8')),
    images: async () => smallPicture,
    log: (_, text) => {
      logged += text;
    },
  });
  try {
    const world = await worldOf(shop, () => logged);
    for (const check of options.checks)
      options.onResult({ check: check.name, complaint: await complaintOf(check, world) });
    return await finish(shop);
  } finally {
    await shop.stop();
  }
}

async function complaintOf(check: Check, world: World): Promise<string | undefined> {
  try {
    await check.run(world);
    return undefined;
  } catch (error) {
    // A fault that remained after the failed check would fail later checks.
    world.shop.simulator.faults.clear();
    world.shop.simulator.webhooks.settings.hold = false;
    if (error instanceof CheckFailed) return error.message;
    return error instanceof Error ? (error.stack ?? error.message) : String(error);
  }
}

async function worldOf(shop: DeployedShop, logged: () => string): Promise<World> {
  const admin = { username: 'marlo', password: randomBytes(12).toString('base64url') };
  // Creates the administrator like `npm run admin:create`, but with a cheap hash, which the first sign-in replaces.
  const passwords = createPasswords({ logN: 4, r: 8, p: 1 });
  await createAdmin({ table: shop.table, now: Date.now, passwords }, admin);
  const visitor = () => newVisitor(shop.url);
  return { shop, admin, artist: visitor(), given: new Set(), provoked: [], logged, newVisitor: visitor };
}
