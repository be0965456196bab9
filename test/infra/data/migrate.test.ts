import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Item, type Table } from '#functions/db/table.ts';
import { type Migration, readSchema, releasedForm, runMigrations } from '#infra/command-support/migrate.ts';
import { freshTable } from '#test/support/shop/emulator.ts';

let shop: Awaited<ReturnType<typeof freshTable>>;
beforeEach(async () => {
  shop = await freshTable();
});

const painting = { pk: 'CATALOGUE#0', sk: 'MOON' };
const ran: string[] = [];

/** Renames `colour` to `color` in two steps: adds the new field, then removes the old one. */
const rename: readonly Migration[] = [
  {
    to: releasedForm + 1,
    sentence: 'colour is copied to color',
    when: 'before',
    run: (rows, table) =>
      each(rows, async ({ pk, sk, colour }) => {
        if (colour === undefined) return;
        await table.update(
          { pk: String(pk), sk: String(sk) },
          {
            UpdateExpression: 'SET color = :colour',
            ConditionExpression: 'colour = :colour',
            ExpressionAttributeValues: { ':colour': colour },
          },
        );
      }),
  },
  {
    to: releasedForm + 2,
    sentence: 'colour is taken away',
    when: 'after',
    run: (rows, table) =>
      each(rows, async ({ pk, sk }) => {
        ran.push('after');
        await table.update({ pk: String(pk), sk: String(sk) }, { UpdateExpression: 'REMOVE colour' });
      }),
  },
];

async function each(rows: AsyncIterable<Item>, change: (item: Item) => Promise<unknown>): Promise<void> {
  for await (const item of rows) await change(item);
}

const paint = (table: Table) => table.put({ ...painting, colour: 'blue' });

describe('runMigrations', () => {
  it('adds new fields before the new code is live, and removes old ones afterwards', async () => {
    await paint(shop.table);

    const before = await runMigrations(shop, { migrations: rename, when: 'before' });
    const between = await shop.table.get(painting);
    const after = await runMigrations(shop, { migrations: rename, when: 'after' });

    expect([before, after]).toEqual([['colour is copied to color'], ['colour is taken away']]);
    expect(between).toEqual({ ...painting, colour: 'blue', color: 'blue' });
    expect(await shop.table.get(painting)).toEqual({ ...painting, color: 'blue' });
  });

  it('never runs a migration before an earlier migration of the other kind', async () => {
    await paint(shop.table);

    expect(await runMigrations(shop, { migrations: rename, when: 'after' })).toEqual([]);
    expect(await readSchema(shop)).toBe(releasedForm);
    expect(await shop.table.get(painting)).toEqual({ ...painting, colour: 'blue' });
  });

  it('continues after an interruption', async () => {
    await paint(shop.table);
    const [copy, remove] = rename as [Migration, Migration];
    const crashing = { ...remove, run: () => Promise.reject(new Error('power cut')) };

    await expect(runMigrations(shop, { migrations: [copy, crashing] })).rejects.toThrow('power cut');
    expect(await readSchema(shop)).toBe(releasedForm + 1);

    expect(await runMigrations(shop, { migrations: rename })).toEqual(['colour is taken away']);
  });

  it('does not overwrite rows that the running shop has changed meanwhile', async () => {
    await paint(shop.table);
    const [copy] = rename as [Migration];
    const overtaken: Migration = {
      ...copy,
      run: (rows, table) =>
        copy.run(
          (async function* () {
            for await (const row of rows) {
              await shop.table.put({ ...painting, colour: 'green' });
              yield row;
            }
          })(),
          table,
        ),
    };

    await expect(runMigrations(shop, { migrations: [overtaken] })).rejects.toThrow(ConditionFailed);
    expect(await shop.table.get(painting)).toEqual({ ...painting, colour: 'green' });
    expect(await readSchema(shop)).toBe(releasedForm);
  });

  it('refuses rows from a newer version and leaves them unchanged', async () => {
    await shop.table.put({ pk: 'SETTINGS', sk: 'SCHEMA', version: releasedForm + 3 });

    await expect(runMigrations(shop, { migrations: rename })).rejects.toThrow(
      `written by a newer version of the shop (form ${releasedForm + 3}; this one knows ${releasedForm + 2})`,
    );
  });

  it('refuses rows from before the first release and leaves them unchanged', async () => {
    await paint(shop.table);
    await shop.table.put({ ...keys.schema(), version: releasedForm - 1 });

    await expect(runMigrations(shop, { migrations: rename })).rejects.toThrow('before version 0.1.0');
    expect(await shop.table.get(painting)).toEqual({ ...painting, colour: 'blue' });
  });
});
