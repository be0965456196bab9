import type { Order, OrderLine } from '#functions/orders/order.ts';
import { unitsLeft } from '#functions/orders/refundable.ts';
import { refundedOf } from '#functions/orders/views.ts';

/** A line of an order with the pieces of it that stayed sold. */
export interface SoldLine extends OrderLine {
  readonly pieces: number;
}

/**
 * What an order sold: nothing where its money all went back, and no piece that went back into stock. A refund of a part
 * without a piece changes nothing, for the order does not say which piece it was for.
 */
export function soldLines(order: Order): SoldLine[] {
  if (order.state !== 'PAID' || refundedOf(order) >= order.total) return [];
  return order.lines
    .map((line) => ({
      ...line,
      // Only what Square counts goes back into stock.
      pieces: line.tracked ? unitsLeft(order, line.variationId) : line.quantity,
    }))
    .filter(({ pieces }) => pieces > 0);
}
