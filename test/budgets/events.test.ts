import { expect, it } from 'vitest';
import type { Table } from '#functions/db/table.ts';
import { eventBudgets } from './events.ts';

const over = async (...options: Parameters<typeof eventBudgets>) =>
  (await eventBudgets(...options)).filter(({ value, limit }) => value > limit);

/** Every look finds everything of the last minute to be news: as before there were marks. */
const forgetful = (table: Table): Table => ({
  ...table,
  update: async (...update) => {
    const item = await table.update(...update);
    return item && { ...item, handled: [] };
  },
});

it('a hundred edits cost at most five times what 25 do, and a burst of events a few polls', async () => {
  expect(await over()).toEqual([]);
});

it('a poll that reads again what was read is over its budget (positive control)', async () => {
  expect((await over({ wrapTable: forgetful })).map(({ name }) => name)).toEqual(
    expect.arrayContaining(['100 edits in a row beside 25, requests', '100 edits in a row beside 25, RCU']),
  );
});
