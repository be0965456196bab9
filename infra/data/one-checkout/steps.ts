import type { Item, Table } from '#functions/db/table.ts';
import type { Migration } from '#infra/data/migrate.ts';
import { keyOf, lockLines, readable, reformed, reformOrder } from './orders.ts';
import { reformStock } from './stock.ts';

/**
 * The checkout became one wing. What it dropped: the state AUTHORISED, the rows of order keys (an order's id follows from
 * the cart), of attempts (the card stands in the order while the attempt runs) and of payment locks (they stand on the
 * cart lines), the stored address, and the name REHEARSAL. A payment that runs while this is done loses nothing.
 */
export const oneCheckout: readonly Migration[] = [
  {
    to: 2,
    sentence: 'payments that run can be carried on by the new checkout',
    when: 'before',
    async run(rows, table) {
      for await (const item of rows) if (isOrder(item)) await reformOrder(table, idOf(item), readable);
    },
  },
  {
    to: 3,
    sentence: 'orders, cart lines and stock have the form of the new checkout',
    when: 'after',
    async run(rows, table) {
      for await (const item of rows) await reform(item, table);
    },
  },
];

/** In whatever order the rows come, and however often. */
async function reform(item: Item, table: Table): Promise<void> {
  const { pk, sk } = keyOf(item);
  if (isOrder(item) || isAttempt(item)) {
    const order = await reformOrder(table, idOf(item), reformed);
    if (order) await lockLines(table, order);
    if (isAttempt(item)) await table.remove(keyOf(item));
  } else if (pk.startsWith('CATALOGUE#') && 'claims' in item) {
    await reformStock(table, item);
  } else if (pk.startsWith('ORDERKEY#') || (pk.startsWith('GUEST#') && sk === 'PAYMENT')) {
    await table.remove(keyOf(item));
  }
}

function isOrder({ pk, sk }: Item): boolean {
  return String(pk).startsWith('ORDER#') && sk === 'ORDER';
}

function isAttempt({ pk, sk }: Item): boolean {
  return String(pk).startsWith('ORDER#') && String(sk).startsWith('ATTEMPT#');
}

function idOf({ pk }: Item): string {
  return String(pk).slice('ORDER#'.length);
}
