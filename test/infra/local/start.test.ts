import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { freePort } from '#infra/local/emulator.ts';
import { journeyCatalogueFile } from '#test/support/journeys/catalogue.ts';
import { simulatorControl } from '#test/support/journeys/simulator-control.ts';
import {
  runToEnd,
  type ShopProcess,
  startShop,
  testAdmin,
  waitFor,
} from '#test/support/shop/shop-process.ts';

const running: ShopProcess[] = [];
afterEach(async () => {
  for (const shop of running.splice(0)) {
    await shop.stop();
    shop.remove();
  }
});

const newFolder = () => mkdtempSync(join(tmpdir(), 'start-'));

async function start(options: Parameters<typeof startShop>[0]): Promise<ShopProcess> {
  const shop = await startShop(options);
  running.push(shop);
  return shop;
}

async function titles(shop: ShopProcess): Promise<string[]> {
  const works = (await (await fetch(`${shop.url}/api/artworks`)).json()) as {
    title: string;
    imageUrl: string;
  }[];
  return works.map(({ title }) => title).sort();
}

/** Signs in as the artist; returns a caller with that session. */
async function studio(shop: ShopProcess) {
  const login = await fetch(`${shop.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(testAdmin),
  });
  expect(login.status).toBe(200);
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  return async (path: string, body?: unknown) => {
    const answer = await fetch(shop.url + path, {
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    return (await answer.json()) as { status: string; message: string };
  };
}

describe('starting the shop', () => {
  it('refuses a busy port with a sentence and code 1', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');

    const { code, output } = await runToEnd(['--port', String(port), '--data', newFolder()]);
    other.close();

    expect(code).toBe(1);
    expect(output).toContain(`Port ${port} is already in use. Choose another with --port N.`);
  });

  it.each([
    ['not JSON', '{"objects": [', /cannot be used/],
    ['without objects', '{"items": []}', /cannot be used/],
  ])('refuses a catalogue file that is %s', async (_, text, message) => {
    const file = join(newFolder(), 'catalogue.json');
    writeFileSync(file, text);

    const { code, output } = await runToEnd(['--port', '0', '--data', newFolder(), '--catalogue', file]);

    expect(code).toBe(1);
    expect(output).toMatch(message);
    expect(output).not.toMatch(/\n\s+at /);
  });

  it('refuses a catalogue file that is not there', async () => {
    const { code, output } = await runToEnd([
      '--data',
      newFolder(),
      '--catalogue',
      '/nowhere/catalogue.json',
    ]);

    expect(code).toBe(1);
    expect(output).toContain('The catalogue file /nowhere/catalogue.json cannot be read.');
  });

  it('refuses a data folder that cannot be used, and damages nothing in it', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'thesis.txt'), 'years of work');
    chmodSync(folder, 0o755);

    const { code, output } = await runToEnd(['--data', folder, '--fresh']);

    expect(code).toBe(1);
    expect(output).toContain('holds other files');
  });

  it.each([
    ['shop.json', '{"cookieKey": ', 'it is not JSON'],
    ['table.sqlite', 'torn', 'Database file is encrypted or not a valid SQLite database'],
    ['square.jsonl', 'torn\n[]\n', 'line 1 is not JSON'],
  ])('says what to do about a damaged %s, and changes nothing in it', async (name, content, why) => {
    const folder = newFolder();
    if (name !== 'shop.json') writeFileSync(join(folder, 'shop.json'), '{}');
    const file = join(folder, name);
    writeFileSync(file, content);

    const { code, output } = await runToEnd(['--port', String(await freePort()), '--data', folder]);

    expect(code).toBe(1);
    expect(output).toContain(`The data file ${file} is damaged: ${why}. Nothing was changed.`);
    expect(output).toContain('begin anew with --fresh');
    expect(output).not.toMatch(/\n\s+at /);
    expect(readFileSync(file, 'utf8')).toBe(content);
  });

  it('stops cleanly on Ctrl-C and keeps everything, and refuses a second shop on the same data folder', async () => {
    const file = journeyCatalogueFile(3, 1);
    const first = await startShop({ args: ['--catalogue', file] });
    expect(await waitFor(() => first.output().includes('Sync completed'), 90_000)).toBe(true);
    const before = await titles(first);
    expect(await first.stop()).toBe(0);

    const second = await start({ args: ['--catalogue', file], dataDirectory: first.dataDirectory });
    const progress = await (await studio(second))('/api/sync/progress');

    expect(await titles(second)).toEqual(before);
    expect(second.output()).not.toContain('for the first time');
    expect(progress).toMatchObject({ status: 'completed', startedBy: "the shop's first start" });

    const port = String(await freePort());
    const { code, output } = await runToEnd(['--port', port, '--data', second.dataDirectory]);

    expect(code).toBe(1);
    expect(output).toContain('is using the data folder');
    expect((await fetch(second.url)).status).toBe(200);
  }, 180_000);

  it('stops cleanly in the middle of a sync, which leaves no lock behind', async () => {
    const shop = await startShop({ args: ['--catalogue', journeyCatalogueFile(40, 40)] });
    expect(await waitFor(() => /Preparing pictures|Works read|Reading/.test(shop.output()), 60_000)).toBe(
      true,
    );

    const code = await shop.stop();
    const log = readFileSync(join(shop.dataDirectory, 'shop.log'), 'utf8');
    shop.remove();

    expect(code).toBe(0);
    expect(log).toMatch(/"sync failed".*"Execution.Aborted"/);
  }, 120_000);

  it('survives kill -9 in the middle of a sync: nothing is lost and the sync can be started again', async () => {
    const file = journeyCatalogueFile(12, 1);
    const first = await startShop({ args: ['--catalogue', file] });
    // So few works are read in less time than lies between two lines of progress: whatever Square is asked next waits.
    await simulatorControl(first.simulatorUrl).fault({ kind: 'delay', ms: 300_000 });
    await expect.poll(() => first.output()).toMatch(/^ {2}\w.*…/m);
    await first.kill();
    expect(first.output()).not.toContain('Sync completed');

    const second = await start({ args: ['--catalogue', file], dataDirectory: first.dataDirectory });
    const call = await studio(second);
    const progress = () => call('/api/sync/progress');
    await expect.poll(progress).toMatchObject({ status: 'completed', startedBy: "the shop's first start" });
    expect(second.output()).toContain('for the first time');
    expect((await titles(second)).length).toBeGreaterThanOrEqual(6);

    await call('/api/sync/square', {});
    await expect.poll(progress).toMatchObject({ status: 'completed', startedBy: testAdmin.username });
    expect((await titles(second)).length).toBeGreaterThanOrEqual(6);
  }, 300_000);
});
