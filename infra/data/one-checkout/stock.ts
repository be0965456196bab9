import { writeShown } from '#functions/db/catalogue-version.ts';
import { keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Item, type Table } from '#functions/db/table.ts';
import { availableOf, type Stock } from '#functions/stock/available.ts';
import { parseVariation } from '#functions/stock/row.ts';
import { replaceStock } from '#functions/stock/take.ts';
import { keyOf } from './orders.ts';

const tries = 5;

/**
 * Gives every claim of a variation what tells whether Square counts it: Square's id of the order, and for a sale when the
 * shop learned of it. What is available then follows from the one formula.
 */
export async function reformStock(table: Table, first: Item): Promise<void> {
  let item: Item | undefined = first;
  for (let attempt = 1; item; attempt++) {
    const row = parseVariation(item);
    const stock = { ...row, claims: await namedClaims(table, item) };
    const isSame = JSON.stringify(stock.claims) === JSON.stringify(row.claims);
    if (isSame && availableOf(stock) === row.available) return;
    try {
      await writeShown(table.transact, [row.artworkId], [replaceStock(row, stock)]);
      return;
    } catch (error) {
      // Somebody paid, or a count came in: once more, as it is now.
      if (!(error instanceof ConditionFailed) || attempt === tries) throw error;
      item = await table.get(keyOf(first), true);
    }
  }
}

async function namedClaims(table: Table, item: Item): Promise<Stock['claims']> {
  const named: [string, Stock['claims'][string]][] = [];
  for (const [orderId, claim] of Object.entries(parseVariation(item).claims)) {
    const order = claim.squareOrderId !== '' ? undefined : await table.get(keys.order(orderId), true);
    named.push([orderId, order ? claimOf(claim, order) : claim]);
  }
  return Object.fromEntries(named);
}

function claimOf(claim: Stock['claims'][string], { squareOrderId }: Item): Stock['claims'][string] {
  return {
    ...claim,
    squareOrderId: claim.squareOrderId || String(squareOrderId ?? ''),
  };
}
