// Rule 15.14
import { type CheckoutCost, checkoutCosts } from '#test/support/orders/cost.ts';
import { openShop } from '#test/support/orders/shop.ts';
import type { Work } from '#test/support/orders/works.ts';
import type { BudgetRow } from './row.ts';

const print: Work = { id: 'PRINT', price: 4_000, stock: 10_000 };
const earlierSales = 40;
/** So many sales that Square's count does not hold yet are as dense as a rush gets; the row names each of them. */
const uncounted = 8;
const hour = 3_600_000;

/**
 * What a checkout of one work asks of the table and of Square. It must not grow with the sales before it: neither with
 * those that Square's counts hold by now, nor in a rush, when no event has come in between and the last few sales are
 * in no count. Then a look now and again asks Square which of the sales it has counted, and folds their claims away.
 */
export async function checkoutBudgets(): Promise<BudgetRow[]> {
  const shop = await openShop({ works: [print] });
  const checkout = checkoutCosts(shop, [print]);
  const fresh = await checkout();
  const rush: CheckoutCost[] = [];
  // By number of sales, for by time a quicker machine would have more of them in between.
  shop.simulator.lags.stock = hour;
  for (let sale = 0; sale < earlierSales; sale++) {
    if (sale % uncounted === 0) shop.simulator.settle();
    rush.push(await checkout());
  }
  shop.simulator.settle();
  await shop.reconcileToTheEnd();
  const later = await checkout();
  return [
    ...rows('a checkout', [fresh], ordinary),
    ...rows(`a checkout after ${earlierSales} sales`, [later], ordinary),
    ...rows(`dearest of ${earlierSales} checkouts in a rush`, rush, inRush),
  ];
}

const ordinary = { writeUnits: 28, squareCalls: 6 };
/** One of the writes counts the order for the ceiling of the whole shop. */
const inRush = { writeUnits: 32, squareCalls: 7 };

function rows(
  name: string,
  costs: readonly CheckoutCost[],
  { writeUnits, squareCalls }: typeof ordinary,
): BudgetRow[] {
  const most = (what: 'roundTrips' | 'squareCalls' | 'writeUnits') =>
    Math.max(...costs.map((cost) => cost[what]));
  return [
    { name, value: most('writeUnits'), limit: writeUnits, unit: 'WCU' },
    { name, value: most('roundTrips'), limit: 9, unit: 'round trips' },
    { name, value: most('squareCalls'), limit: squareCalls, unit: 'calls to Square' },
  ];
}
