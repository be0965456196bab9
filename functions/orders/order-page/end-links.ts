import { writeAudit } from '#functions/audit/audit.ts';
import { conflict } from '#functions/http/errors.ts';
import { applyTransition, unlessLost } from '#functions/orders/apply-transition.ts';
import { firstLinkVersion } from '#functions/orders/order-page/order-link.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { findOrder } from '#functions/orders/records.ts';
import { orderNumber } from '#shared/order/order-number.ts';

/**
 * Every link to the order's page that was given out so far opens nothing from now on, as one that never was. Links made
 * later open it: in the next email about the order, in one that is sent once more, or in answer to a request that
 * names the shopper's address.
 */
export async function endOrderLinks(
  ports: PaymentPorts,
  { orderId, who }: { readonly orderId: string; readonly who: string },
): Promise<void> {
  const order = await findOrder(ports, orderId);
  if (order.state !== 'PAID') throw conflict('Only an order that was paid has a page.');
  const linkVersion = (order.linkVersion ?? firstLinkVersion) + 1;
  const revoked = applyTransition(ports, order, { transition: 'revokeLinks', set: { linkVersion } });
  // Of two who press at once one ends them for both.
  if (!(await unlessLost(revoked, () => undefined))) return;
  const detail = `Order ${orderNumber(orderId)}: links to its page revoked`;
  await writeAudit(ports, { who, action: 'endOrderLinks', detail });
}
