// Rule 16.10
import { expect, it } from 'vitest';
import type { Table } from '#functions/db/table.ts';
import { trickleBudgets } from './events.ts';
import { isOver } from './row.ts';

/** Every look finds everything of the last minute to be news: as before there were marks. */
const forgetful = (table: Table): Table => ({
  ...table,
  update: async (...update) => {
    const item = await table.update(...update);
    return item && { ...item, handled: [] };
  },
});

it('a poll that reads again what was read is over its budget (positive control)', async () => {
  const over = (await trickleBudgets(10, { wrapTable: forgetful })).filter(isOver);

  expect(over.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['40 edits in a row beside 10, requests', '40 edits in a row beside 10, RCU']),
  );
});
