import { auditAction } from '#functions/audit/audit.ts';
import { type Order, readOrder } from '#functions/checkout/order.ts';
import { orderIdPattern } from '#functions/checkout/orders/key.ts';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import { keys } from '#functions/db/keys.ts';
import { ConditionFailed } from '#functions/db/table.ts';
import { conflict, notFound } from '#functions/http/errors.ts';
import { firstLinkVersion } from '#functions/order-link/token.ts';

/**
 * Every link to the order's page that was given out so far opens nothing from now on, as one that never was. Links made
 * later open it: in the next mail about the order, in one that is sent once more, or in answer to whoever asks for one
 * with the buyer's address.
 */
export async function endOrderLinks(
  ports: Pick<PaymentPorts, 'table' | 'now'>,
  { orderId, who }: { readonly orderId: string; readonly who: string },
): Promise<void> {
  const order = orderIdPattern.test(orderId) ? await readOrder(ports.table, orderId) : undefined;
  if (!order) throw notFound('Order not found');
  if (order.state !== 'PAID') throw conflict('Only an order that was paid has a page.');
  const audit = { who, action: 'endOrderLinks' as const, detail: `Order ${orderId}: links to its page end` };
  try {
    await ports.table.transact([nextVersion(order), auditAction(audit, ports.now())]);
  } catch (error) {
    // Of two who press at once one ends them for both.
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

function nextVersion({ orderId, linkVersion }: Order) {
  return {
    Update: {
      Key: keys.order(orderId),
      UpdateExpression: 'SET linkVersion = :next',
      ConditionExpression:
        linkVersion === undefined ? 'attribute_not_exists(linkVersion)' : 'linkVersion = :before',
      ExpressionAttributeValues: {
        ':next': (linkVersion ?? firstLinkVersion) + 1,
        ...(linkVersion !== undefined && { ':before': linkVersion }),
      },
    },
  };
}
