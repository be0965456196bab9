import { keys } from '#functions/db/keys.ts';
import { createTable, type Table } from '#functions/db/table.ts';
import { type Choice, explainTable, whichTable } from '#infra/data/which-table.ts';

/**
 * The table of the shop that is meant, tried with a read of nothing in particular before anything is asked of the
 * person. Throws a CommandError when it cannot be reached.
 */
export async function openShopTable(choice: Choice): Promise<Table> {
  const chosen = await whichTable(choice);
  const table = createTable(chosen.at);
  try {
    await table.get(keys.settings());
  } catch (error) {
    throw explainTable(error, chosen);
  }
  return table;
}
