import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DescribeTableCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { createMediaStore } from '#functions/pictures/media-store.ts';
import { localCredentials } from '#infra/command-support/local-dynamo.ts';
import { schemaVersion } from '#infra/command-support/migrations.ts';
import { exportTable } from '#infra/commands/data/export-table.ts';
import { importTable } from '#infra/commands/data/import-table.ts';
import { restoreTable } from '#infra/commands/data/restore-table.ts';
import { createShopTable } from '#infra/local/emulator.ts';
import { startTestAws } from '#test/support/shop/aws.ts';
import { freshTable } from '#test/support/shop/emulator.ts';
import { dumpTable } from '#test/support/shop/lambdas.ts';

let shop: Awaited<ReturnType<typeof freshTable>>;
let file: string;
beforeEach(async () => {
  shop = await freshTable();
  file = join(mkdtempSync(join(tmpdir(), 'import-')), 'shop.jsonl');
});

const makeHere = ({ client, name }: { client: DynamoDBClient; name: string }) =>
  createShopTable(client, name);
const other = (name: string) => ({ client: shop.client, name: `${shop.name}-${name}` });
const dump = ({ client, name }: { client: DynamoDBClient; name: string }) =>
  dumpTable({ client, tableName: name });

const momentary = [
  keys.session('s'),
  keys.rate('login', 'x'),
  keys.snapshotHead('form'),
  keys.snapshotChunk('build', 0),
];

describe('exportTable', () => {
  it('exports all rows except short-lived ones, over several pages', async () => {
    await shop.table.put({ ...keys.schema(), version: schemaVersion });
    const order = { ...keys.order('01'), total: 1200, note: 'x'.repeat(200_000) };
    await shop.table.put(order);
    for (let page = 0; page < 12; page++) await shop.table.put({ ...order, ...keys.order(`1${page}`) });
    for (const key of momentary) {
      await shop.table.put({ ...key });
    }

    const rows = await exportTable(shop, file);
    const imported = await importTable(other('new'), file, makeHere);

    expect([rows, imported.rows]).toEqual([14, 14]);
    for (const key of momentary) {
      await shop.table.remove(key);
    }
    expect(await dump(other('new'))).toBe(await dump(shop));
  });
});

describe('importTable', () => {
  beforeEach(async () => {
    await shop.table.put({ ...keys.order('01'), total: 1200 });
    await exportTable(shop, file);
  });

  // Rule 25.14
  it('restores pictures of texts into another bucket, but no pictures of works', async () => {
    const aws = await startTestAws({ buckets: mkdtempSync(join(tmpdir(), 'buckets-')) });
    const bucket = (name: string) =>
      createMediaStore(name, { endpoint: aws.url, region: 'local', credentials: localCredentials });
    const [media, restored] = [bucket('media'), bucket('restored')];
    const hero = {
      name: 'site-1-1080.jpg',
      body: new Uint8Array([0, 255, 10, 226]),
      contentType: 'image/jpeg',
      facts: { width: '1080' },
    } as const;
    await media.save(hero);
    await media.save({ ...hero, name: 'moon-1080.jpg' });
    const pictured = `${file}-pictured`;
    await exportTable(shop, pictured, { media });

    const { rows, files } = await importTable(other('pictured'), pictured, makeHere, restored);

    expect([rows, files]).toEqual([1, 1]);
    expect((await restored.list('')).map(({ name }) => name)).toEqual([hero.name]);
    expect(await restored.read(hero.name)).toEqual(hero);
    // A changed byte of a picture is detected like a changed byte of a row.
    writeFileSync(pictured, readFileSync(pictured, 'utf8').replace('AP8K4g==', 'AP8K4w=='));
    await expect(importTable(other('flipped'), pictured, makeHere, restored)).rejects.toThrow(
      'is incomplete',
    );
  });

  it('creates no table if the file is incomplete', async () => {
    writeFileSync(file, readFileSync(file, 'utf8').trimEnd().split('\n').slice(0, -1).join('\n'));
    let made = false;

    const work = importTable(other('broken'), file, async () => {
      made = true;
    });

    await expect(work).rejects.toThrow('is incomplete');
    expect(made).toBe(false);
  });

  it('refuses rows from a newer version of the shop', async () => {
    writeFileSync(file, readFileSync(file, 'utf8').replace(/"schema":\d+/, '"schema":99'));

    await expect(importTable(other('newer'), file, makeHere)).rejects.toThrow(
      /holds rows of form 99; .* Update the shop first/,
    );
  });
});

describe('restoreTable', () => {
  const at = new Date('2026-11-20T18:00:00Z');
  const here = { client: new DynamoDBClient({ region: 'us-east-1' }), name: 'gallery' };

  it('adds expiry, recovery and protection, which AWS does not restore', async () => {
    const aws = mockClient(DynamoDBClient);
    aws.on(DescribeTableCommand).resolves({ Table: { TableStatus: 'ACTIVE' } });

    await restoreTable(here, 'gallery-2', at, () => {});

    expect(aws.commandCalls(RestoreTableToPointInTimeCommand)[0]?.args[0].input).toEqual({
      SourceTableName: 'gallery',
      TargetTableName: 'gallery-2',
      RestoreDateTime: at,
    });
    for (const command of [UpdateTimeToLiveCommand, UpdateContinuousBackupsCommand, UpdateTableCommand]) {
      expect(aws.commandCalls(command as never)).toHaveLength(1);
    }
    aws.restore();
  });

  it('continues an interrupted restore, but refuses to restore another moment into the same table', async () => {
    const aws = mockClient(DynamoDBClient);
    const SourceTableArn = 'arn:aws:dynamodb:us-east-1:111111111111:table/gallery';
    const RestoreSummary = { SourceTableArn, RestoreDateTime: at, RestoreInProgress: true };
    aws
      .on(RestoreTableToPointInTimeCommand)
      .rejects(Object.assign(new Error(), { name: 'TableAlreadyExistsException' }))
      .on(DescribeTableCommand)
      .resolves({ Table: { TableStatus: 'ACTIVE', RestoreSummary } });

    await restoreTable(here, 'gallery-2', at, () => {});
    expect(aws.commandCalls(UpdateTableCommand)).toHaveLength(1);

    await expect(restoreTable(here, 'gallery-2', new Date(0), () => {})).rejects.toThrow(
      'The table gallery-2 exists already',
    );
    expect(aws.commandCalls(UpdateTableCommand)).toHaveLength(1);
    aws.restore();
  });

  it.each([
    ['TableAlreadyExistsException', /The table gallery-2 exists already/],
    ['InvalidRestoreTimeException', /within the last 35 days/],
    ['PointInTimeRecoveryUnavailableException', /has no point-in-time recovery/],
  ])('reports %s with an explanation', async (name, sentence) => {
    const aws = mockClient(DynamoDBClient);
    aws.on(RestoreTableToPointInTimeCommand).rejects(Object.assign(new Error(), { name }));
    aws.on(DescribeTableCommand).resolves({ Table: {} });

    await expect(restoreTable(here, 'gallery-2', at, () => {})).rejects.toThrow(sentence);
    aws.restore();
  });
});
