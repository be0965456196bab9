import { burstCosts, type EventCosts, trickleCosts } from '#test/support/sync/event-costs.ts';
import type { BudgetRow } from './row.ts';

/** Maximum growth of costs for four times the edits; above 4, because the row of recent polls grows too. */
const growth = 5;

/** Costs of Square's events after many edits one after another, and after many events at the same time. */
export async function eventBudgets(): Promise<readonly BudgetRow[]> {
  const burst = await burstCosts(20, 200);
  const name = '200 events at once over 20 changed works';
  return [
    ...(await trickleBudgets()),
    // The first poll, the polls requested during it, and one more if two overlap.
    { name, value: burst.squareCalls, limit: 12, unit: 'calls to Square' },
    { name, value: burst.writeUnits, limit: 1000, unit: 'WCU' },
  ];
}

/** Costs of edits one after another. Each poll finds the edits of the last minute again. */
async function trickleBudgets(): Promise<readonly BudgetRow[]> {
  const few = 25;
  const many = 4 * few;
  const [one, four] = [await trickleCosts(few), await trickleCosts(many)];
  const grown = (unit: string, of: (costs: EventCosts) => number): BudgetRow => ({
    name: `${many} edits in a row beside ${few}, ${unit}`,
    value: of(four) / of(one),
    limit: growth,
    unit: 'times',
  });
  return [
    grown('calls to Square', ({ squareCalls }) => squareCalls),
    grown('requests', ({ requests }) => requests),
    grown('WCU', ({ writeUnits }) => writeUnits),
    grown('RCU', ({ readUnits }) => readUnits),
    grown('rows of works read by themselves', ({ rereads }) => rereads),
    {
      name: `${many} edits in a row, each`,
      value: four.squareCalls / many,
      limit: 4,
      unit: 'calls to Square',
    },
    { name: `${many} edits in a row, each`, value: four.writeUnits / many, limit: 14, unit: 'WCU' },
  ];
}
