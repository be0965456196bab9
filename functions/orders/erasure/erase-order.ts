import { indexKeys } from '#functions/db/keys.ts';
import type { Item } from '#functions/db/table.ts';
import { applyTransition } from '#functions/orders/apply-transition.ts';
import { hasOpenDispute } from '#functions/orders/dispute.ts';
import { leaseExpiresAt } from '#functions/orders/lease.ts';
import { type Order, parseOrder } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { viewOf } from '#functions/orders/views.ts';

type Ports = Pick<PaymentPorts, 'table' | 'now' | 'log' | 'metric'>;

/** Value of `owner` after the erasure. It differs from the hash of every guest. */
const nobody = 'erased';

/** Key of the follow-up queue, which has the orders with pending work, such as a refund. */
const busy = indexKeys.followUpOrder(0, '').gsi1pk;

/**
 * Returns why an order's personal data cannot be erased yet, as an instruction to the operator; undefined if it can be
 * erased. The data is needed until the order is paid, shipped, refunded or decided. `item`: the order's row; `now` in
 * milliseconds.
 */
export function whyNotErased(item: Item, now: number): string | undefined {
  const order = parseOrder(item);
  switch (order.state) {
    case 'OPEN':
      return 'Nobody has paid it yet: it closes within 24 hours, and then forgets name and town. Or cancel it in the studio.';
    case 'PAYING':
    case 'CAPTURING':
      return 'A payment for it is under way. Run this again in some minutes.';
    case 'REVIEW':
      return 'It is in review. Decide in the studio, under Open Orders, then run this again.';
    case 'CANCELED':
    case 'PAID':
      return whyKept(order, item['gsi1pk'], now);
  }
}

function whyKept(order: Order, list: unknown, now: number): string | undefined {
  const isHeld = leaseExpiresAt(order) > now;
  // A canceled order has a name until it is canceled at Square too.
  if (list === busy || isHeld || (order.state === 'CANCELED' && order.delivery))
    return 'The shop is still at work on it, for instance on a refund. Run this again in some minutes.';
  if (hasOpenDispute(order))
    return 'Its payment is disputed, and the answer needs name and town. Run this again once the dispute is decided.';
  switch (viewOf(order)) {
    case 'to-ship':
      return 'It is still to be shipped. Ship or refund it in the studio, then run this again.';
    case 'refund-failed':
      return 'A refund of it failed. Say in the studio what becomes of the order, then run this again.';
    default:
      return undefined;
  }
}

/**
 * Erases the personal data of a finished order: name, town, masked email, the guest's id, tracking and the reasons of
 * refunds. Its search words lose the names too. Works, amounts, tax, times and Square's ids are kept for the accounts.
 * Call `whyNotErased` first. Throws LostOrder if the order changes meanwhile. A second erasure changes nothing.
 */
export async function eraseOrder(ports: Ports, item: Item): Promise<void> {
  const order = parseOrder(item);
  if (order.erasedAt !== undefined) return;
  const { gsi1pk, gsi1sk } = item as { readonly gsi1pk?: string; readonly gsi1sk?: string };
  const { shipment, refunds } = order;
  await applyTransition(ports, order, {
    transition: 'erase',
    set: {
      owner: nobody,
      erasedAt: ports.now(),
      ...(shipment && { shipment: withoutTracking(shipment) }),
      ...(refunds && { refunds: refunds.map(({ reason: _, ...refund }) => refund) }),
    },
    entry: {
      orderId: order.orderId,
      ...(gsi1pk !== undefined && { gsi1pk }),
      ...(gsi1sk !== undefined && { gsi1sk }),
    },
    at: Number(gsi1sk?.split('#')[0] ?? 0),
  });
}

function withoutTracking({
  carrier: _,
  trackingNumber: __,
  trackingUrl: ___,
  ...shipment
}: NonNullable<Order['shipment']>): NonNullable<Order['shipment']> {
  return shipment;
}
