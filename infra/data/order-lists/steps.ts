import { type Order, parseOrder } from '#functions/checkout/order.ts';
import { sold } from '#functions/checkout/payments/places.ts';
import { keys } from '#functions/db/keys.ts';
import { ConditionFailed, type Item, type Table } from '#functions/db/table.ts';
import { setAll } from '#functions/db/update.ts';
import type { Migration } from '#infra/data/migrate.ts';

/**
 * The studio lists paid orders. Those that were paid before stand on no list: they are put where they belong by their
 * row alone. What was shipped at Square meanwhile is found by the daily look at it.
 */
export const orderLists: readonly Migration[] = [
  {
    to: 4,
    sentence: 'orders that were paid before stand on the lists of the studio',
    when: 'after',
    async run(rows, table) {
      for await (const item of rows) if (isUnlisted(item)) await list(table, parseOrder(item));
    },
  },
];

function isUnlisted({ sk, state, givenBack, gsi1pk }: Item): boolean {
  return sk === 'ORDER' && gsi1pk === undefined && (state === 'PAID' || Number(givenBack ?? 0) > 0);
}

async function list(table: Table, order: Order): Promise<void> {
  const at = order.paidAt ?? order.createdAt;
  const place = sold({ ...order, recountedAt: at }, at);
  if (place === 'none') return;
  const { ExpressionAttributeNames, ExpressionAttributeValues, UpdateExpression } = setAll({
    recountedAt: at,
    ...place,
  });
  try {
    await table.update(keys.order(order.orderId), {
      UpdateExpression,
      ConditionExpression: '#state = :state AND attribute_not_exists(gsi1pk)',
      ExpressionAttributeNames: { ...ExpressionAttributeNames, '#state': 'state' },
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':state': order.state },
    });
  } catch (error) {
    // It stands on a list by now.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}
