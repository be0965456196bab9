import type { Order } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { refundedOf } from '#functions/orders/views.ts';
import type { Sale } from '#shared/model/sale.ts';
import { dayIn } from '#shared/rules/calendar-day.ts';
import { distinctLines, lineName } from '#shared/rules/line-words.ts';
import { type Period, soldAt, soldBetween } from './sold-between.ts';

/** Every sale of a period, the latest first. It is one answer, so that sums of it are never sums of a part. */
export async function listSales(ports: Pick<PaymentPorts, 'table'>, period: Period): Promise<Sale[]> {
  const orders = await soldBetween(ports, period);
  return orders.reverse().map((order) => shownSale(order, period.timeZone));
}

function shownSale(order: Order, timeZone: string): Sale {
  const { orderId, delivery, lines, total, currency } = order;
  return {
    id: orderId,
    day: dayIn(timeZone, soldAt(order)),
    ...(delivery && { buyer: delivery.name }),
    works: distinctLines(lines).map(
      (line) => `${line.quantity > 1 ? `${line.quantity} × ` : ''}${lineName(line)}`,
    ),
    total: { amount: total, currency },
    refunded: { amount: refundedOf(order), currency },
  };
}
