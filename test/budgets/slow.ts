import { costRows } from '#test/costs/rows.ts';
import { onOwnEmulator } from '#test/support/shop/own-emulator.ts';
import type { BudgetRow } from './row.ts';
import { speedRows } from './speed.ts';
import { syncBudgets } from './sync.ts';

/** Measurements that take minutes and depend on the machine. */
export async function slowRows(): Promise<BudgetRow[]> {
  return [...(await onOwnEmulator(syncBudgets)), ...(await speedRows()), ...(await costRows())];
}
