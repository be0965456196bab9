import type { Table } from '#functions/db/table.ts';
import { trySettings } from './settings-records.ts';

/** Whether originals with no stock are shown as sold, as it is at this moment. Not where the settings cannot be read. */
export async function readSoldRule(table: Table): Promise<boolean> {
  return (await trySettings(table))?.emptyIsSold ?? false;
}
