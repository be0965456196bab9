import { syncCosts } from '#test/support/sync/costs.ts';
import type { BudgetRow } from './row.ts';

/**
 * Square calls and Step Functions transitions of two syncs of 1,000 works with three sizes: with and without changes.
 */
export async function syncBudgets(): Promise<BudgetRow[]> {
  const { first, again } = await syncCosts(1_000, 3);
  return Object.entries({ 'first sync': first, 'sync without changes': again }).flatMap(([sync, costs]) => {
    const name = `${sync} of 1,000 works`;
    return [
      { name, value: costs.squareCalls, limit: 35, unit: 'calls to Square' },
      { name, value: costs.transitions, limit: 150, unit: 'transitions' },
      { name: `${name}, largest state`, value: costs.largestState, limit: 8 * 1024, unit: 'bytes' },
      { name, value: costs.artworkWrites, limit: costs === again ? 0 : undefined, unit: 'works written' },
      { name, value: costs.cpuMilliseconds, unit: 'ms of processor time' },
    ];
  });
}
