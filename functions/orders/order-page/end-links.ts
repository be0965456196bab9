import { writeAudit } from '#functions/audit/audit.ts';
import { conflict } from '#functions/http/errors.ts';
import { applyTransition, unlessLost } from '#functions/orders/apply-transition.ts';
import { firstLinkVersion } from '#functions/orders/order-page/order-link.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { findOrder } from '#functions/orders/records.ts';
import { orderNumber } from '#shared/order/order-number.ts';

/**
 * Invalidates all links to the order's page made so far; they are answered like unknown links. Later links work: in the
 * next email about the order, in one that is sent again, or after a request with the shopper's address.
 */
export async function endOrderLinks(
  ports: PaymentPorts,
  { orderId, who }: { readonly orderId: string; readonly who: string },
): Promise<void> {
  const order = await findOrder(ports, orderId);
  if (order.state !== 'PAID') throw conflict('Only an order that was paid has a page.');
  const linkVersion = (order.linkVersion ?? firstLinkVersion) + 1;
  const revoked = applyTransition(ports, order, { transition: 'revokeLinks', set: { linkVersion } });
  // If two users do this at once, one write serves both.
  if (!(await unlessLost(revoked, () => undefined))) return;
  const detail = `Order ${orderNumber(orderId)}: links to its page revoked`;
  await writeAudit(ports, { who, action: 'endOrderLinks', detail });
}
