import { csvOf } from '#functions/http/csv.ts';
import type { Order } from '#functions/orders/order.ts';
import { refundedOf } from '#functions/orders/views.ts';
import { toMajorUnits } from '#shared/money/money.ts';
import { distinctLines, lineName } from '#shared/order/line-words.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { dayIn } from '#shared/text/calendar-day.ts';
import { soldAt } from './sold-between.ts';

/** Amounts are in major units of the order's currency. */
type Column = readonly [heading: string, value: (order: Order) => string];

const columns = (timeZone: string): readonly Column[] => [
  [`Paid (${timeZone})`, (order) => dayIn(timeZone, soldAt(order))],
  ['Month', (order) => dayIn(timeZone, soldAt(order)).slice(0, 7)],
  ['Order', ({ orderId }) => orderNumber(orderId)],
  ['Order id', ({ orderId }) => orderId],
  ['Payment', ({ confirmation = '' }) => confirmation],
  ['Shopper', ({ delivery }) => delivery?.name ?? ''],
  ['Town', ({ delivery }) => delivery?.town ?? ''],
  ['Works', ({ lines }) => worksOf(lines)],
  ['Total', ({ total }) => amount(total)],
  [
    'Tax included',
    ({ includedTax }) => (includedTax?.amount === undefined ? '' : amount(includedTax.amount)),
  ],
  ['Refunded', (order) => amount(refundedOf(order))],
  ['Net', (order) => amount(order.total - refundedOf(order))],
  ['Currency', ({ currency }) => currency],
  [`Shipped (${timeZone})`, ({ shipment }) => (shipment ? dayIn(timeZone, shipment.shippedAt) : '')],
];

const amount = (minor: number) => toMajorUnits(minor).toFixed(2);
const worksOf = (lines: Order['lines']) =>
  distinctLines(lines)
    .map((line) => `${line.quantity} × ${lineName(line)}`)
    .join('; ');

/** One line for each order, for a tax adviser. */
export function ordersCsv(orders: readonly Order[], timeZone = 'UTC'): string {
  const table = columns(timeZone);
  return csvOf([
    table.map(([heading]) => heading),
    ...orders.map((order) => table.map(([, value]) => value(order))),
  ]);
}
