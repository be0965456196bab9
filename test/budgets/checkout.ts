// Rule 15.14
import { type CheckoutCost, checkoutCosts } from '#test/support/orders/cost.ts';
import { openShop } from '#test/support/orders/shop.ts';
import type { Work } from '#test/support/orders/works.ts';
import type { BudgetRow } from './row.ts';

const print: Work = { id: 'PRINT', price: 4_000, stock: 10_000 };
const earlierSales = 40;
/** Maximum number of sales that Square has not yet counted in a rush. */
const uncounted = 8;
const hour = 3_600_000;

/**
 * Database units and Square calls of a checkout of one work. They must not grow with the number of earlier sales, not
 * even in a rush, when Square has sent no event and has not counted the last sales. In a rush, some checks ask Square
 * which sales it has counted, and remove the claims of those sales.
 */
export async function checkoutBudgets(): Promise<BudgetRow[]> {
  const shop = await openShop({ works: [print] });
  const checkout = checkoutCosts(shop, print);
  const fresh = await checkout();
  const rush: CheckoutCost[] = [];
  // Delays Square's counts by a number of sales, because a faster machine would make more sales in a fixed time.
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
/** One write unit counts the order for the shop's limit. */
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
