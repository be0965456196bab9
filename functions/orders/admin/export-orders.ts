import type { Order } from '#functions/orders/order.ts';
import { refundedOf } from '#functions/orders/views.ts';
import type { Reply } from '#shared/contract/handlers.ts';
import { dayIn } from '#shared/rules/calendar-day.ts';
import { distinctLines, lineName } from '#shared/rules/line-words.ts';
import { toMajorUnits } from '#shared/rules/money.ts';
import { orderNumber } from '#shared/rules/order-number.ts';
import { csvOf } from './csv.ts';
import { type Period, soldAt } from './sold-between.ts';

const columns = (timeZone: string) => [
  `Paid (${timeZone})`,
  'Order',
  'Order id',
  'Payment',
  'Buyer',
  'Town',
  'Works',
  'Total',
  'Tax included',
  'Refunded',
  'Net',
  'Currency',
  `Shipped (${timeZone})`,
];

/** For a tax adviser: a line an order, in whole amounts of its currency. */
export function ordersCsv(orders: readonly Order[], timeZone = 'UTC'): string {
  return csvOf([columns(timeZone), ...orders.map((order) => lineOf(order, timeZone))]);
}

function lineOf(order: Order, timeZone: string): string[] {
  const { orderId, confirmation = '', delivery, lines, total, includedTax, currency, shipment } = order;
  const refunded = refundedOf(order);
  const amount = (minor: number) => toMajorUnits(minor).toFixed(2);
  return [
    dayIn(timeZone, soldAt(order)),
    orderNumber(orderId),
    orderId,
    confirmation,
    delivery?.name ?? '',
    delivery?.town ?? '',
    distinctLines(lines)
      .map((line) => `${line.quantity} × ${lineName(line)}`)
      .join('; '),
    amount(total),
    includedTax?.amount === undefined ? '' : amount(includedTax.amount),
    amount(refunded),
    amount(total - refunded),
    currency,
    shipment ? dayIn(timeZone, shipment.shippedAt) : '',
  ];
}

export function csvReply(csv: string, { from, to }: Pick<Period, 'from' | 'to'>): Reply<string> {
  return {
    reply: true,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders-${from}-to-${to}.csv"`,
    },
    raw: csv,
  };
}
