import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { CommandError } from '#infra/command-support/command-error.ts';
import type { LocalOptions } from '#infra/local/options.ts';
import { startLocalShop } from '#infra/local/shop.ts';
import { createTerminal } from '#infra/local/terminal.ts';
import { journeyCatalogue } from '#test/support/journeys/catalogue.ts';
import { simulatorControl } from '#test/support/journeys/simulator-control.ts';
import { runToEnd, type ShopProcess, startShop, testAdmin } from '#test/support/shop/shop-process.ts';
import { startOnSmallPictures } from '#test/support/shop/small-pictures.ts';
import { openStudio } from '#test/support/shop/studio-api.ts';

const running: ShopProcess[] = [];
afterEach(async () => {
  for (const shop of running.splice(0)) {
    await shop.stop();
    shop.remove();
  }
});

const root = join(import.meta.dirname, '../../..');
const newFolder = () => mkdtempSync(join(tmpdir(), 'start-'));

async function start(options: Parameters<typeof startShop>[0]): Promise<ShopProcess> {
  const shop = await startShop(options);
  running.push(shop);
  return shop;
}

async function titles(shop: ShopProcess): Promise<string[]> {
  const works = (await (await fetch(`${shop.url}/api/artworks`)).json()) as { title: string }[];
  return works.map(({ title }) => title).sort();
}

/** Starts a shop that must fail before it changes anything in this process. */
function refusedStart(options: Partial<LocalOptions>): Promise<unknown> {
  const asked = { port: 0, dataDirectory: newFolder(), catalogueFile: undefined, fresh: false };
  const terminal = createTerminal({ write: () => true });
  return startLocalShop(root, { ...asked, unconnected: false, dev: false, ...options }, terminal);
}

describe('npm start', () => {
  it('prints an error for the operator and exits with code 1', async () => {
    const file = join(newFolder(), 'catalogue.json');
    writeFileSync(file, '{"objects": [');

    const { code, output } = await runToEnd(['--port', '0', '--data', newFolder(), '--catalogue', file]);

    expect(code).toBe(1);
    expect(output).toContain(`The catalogue file ${file} cannot be used`);
    expect(output).not.toMatch(/\n\s+at /);
  });

  // Rule 18.4
  it.each([
    ['shop.json', '{"cookieKey": ', 'it is not JSON'],
    ['table.sqlite', 'torn', 'Database file is encrypted or not a valid SQLite database'],
  ])('explains that %s is damaged, and does not change it', async (name, content, why) => {
    const dataDirectory = newFolder();
    if (name !== 'shop.json') writeFileSync(join(dataDirectory, 'shop.json'), '{}');
    const file = join(dataDirectory, name);
    writeFileSync(file, content);

    const refused = await refusedStart({ dataDirectory }).catch((error: unknown) => error);

    expect(refused).toBeInstanceOf(CommandError);
    expect(String(refused)).toContain(`The data file ${file} is damaged: ${why}. Nothing was changed.`);
    expect(String(refused)).toContain('start again with --fresh');
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  it.each([['restord', 'there is no such table']])(
    'refuses the table %j, which cannot be used',
    async (table, why) => {
      const dataDirectory = newFolder();
      writeFileSync(join(dataDirectory, 'shop.json'), '{}');
      writeFileSync(join(dataDirectory, 'table.name'), table);

      const refused = await refusedStart({ dataDirectory }).catch((error: unknown) => error);

      expect(refused).toBeInstanceOf(CommandError);
      expect(String(refused)).toContain(why);
    },
  );

  // Rule 16.1
  it('syncs again after kill -9 in the middle of a sync, ends a sync at Ctrl-C, and refuses a second shop on the same data folder', async () => {
    const options = await startOnSmallPictures(journeyCatalogue(12, 1));
    const first = await start(options);
    // Requests to Square are delayed, so that few works are synced between two lines of progress.
    await delaySquare(first);
    await expect.poll(() => first.output()).toMatch(/^ {2}\w.*…/m);
    await first.kill();
    expect(first.output()).not.toContain('Sync completed');

    const { dataDirectory } = first;
    const second = await start({ ...options, dataDirectory });
    const studio = await openStudio(second.url, testAdmin);
    await expect
      .poll(() => studio.get('/api/sync/progress'))
      .toMatchObject({ status: 'completed', startedBy: "the shop's first start" });
    expect(second.output()).toContain('for the first time');
    await studio.post('/api/sync/square', {});
    expect(await studio.syncEnded()).toMatchObject({
      status: 'completed',
      startedBy: testAdmin.username,
    });
    expect((await titles(second)).length).toBeGreaterThanOrEqual(6);
    await expect(refusedStart({ dataDirectory })).rejects.toThrow('is using the data folder');

    await delaySquare(second);
    await studio.post('/api/sync/square', {});
    expect(await second.stop()).toBe(0);
    expect(readFileSync(join(dataDirectory, 'shop.log'), 'utf8')).toMatch(
      /"sync failed".*"Execution.Aborted"/,
    );
  }, 240_000);
});

const delaySquare = ({ simulatorUrl }: ShopProcess) =>
  simulatorControl(simulatorUrl).fault({ kind: 'delay', ms: 300_000 });
