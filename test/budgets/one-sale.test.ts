import { expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { changing } from '#functions/db/update.ts';
import { oneSaleBudgets } from './one-sale.ts';
import { isOver } from './row.ts';
import { oneSaleAt } from './sale-costs.ts';

/** What a version of the shop that notes nothing does: the version goes up, and nobody knows why. */
async function sellUnnoted(table: Table): Promise<void> {
  await table.update(keys.version(), changing({ add: { version: 1 } }));
}

it('a sale that costs what the catalogue costs is over its budget (positive control)', async () => {
  const sales = await oneSaleAt([20, 200], { sales: 2, sell: sellUnnoted });
  const over = oneSaleBudgets(sales).filter(isOver);

  expect(over.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "One sale, 200 works, studio's list",
      "One sale, studio's list, RCU, growth from 20 to 200 works",
    ]),
  );
});
