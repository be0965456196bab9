import * as z from 'zod/mini';
import { inIndex } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import { csvOf } from '#functions/http/csv.ts';
import { badRequest } from '#functions/http/errors.ts';
import { type Order, orderIdOf, parseOrders } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { refundedOf, saleLists } from '#functions/orders/views.ts';
import { toMajorUnits } from '#shared/money/money.ts';
import { distinctLines, lineName } from '#shared/order/line-words.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import { dayIn } from '#shared/text/calendar-day.ts';

/** A column of the file. Amounts are in major units of the order's currency. */
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

/** Returns a CSV file with one line for each order, for a tax adviser. */
export function ordersCsv(orders: readonly Order[], timeZone = 'UTC'): string {
  const table = columns(timeZone);
  return csvOf([
    table.map(([heading]) => heading),
    ...orders.map((order) => table.map(([, value]) => value(order))),
  ]);
}

/** First and last day of a period, as YYYY-MM-DD in the time zone `timeZone`. */
interface Period {
  readonly from: string;
  readonly to: string;
  readonly timeZone: string;
}

const day = z.iso.date();

/** Parses the query parameters of an export. The default of `zone` is UTC. Throws 400. */
export function readPeriod({ from = '', to = '', zone = 'UTC' }: Readonly<Record<string, string>>): Period {
  const areDays = [from, to].every((text) => day.safeParse(text).success);
  if (!areDays) throw badRequest('Please give the first and the last day as YYYY-MM-DD.');
  if (from > to) throw badRequest('The first day must not be after the last one.');
  if (!isTimeZone(zone)) throw badRequest('There is no such time zone.');
  return { from, to, timeZone: zone };
}

function isTimeZone(name: string): boolean {
  try {
    dayIn(name, 0);
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds of the largest offset from UTC. */
const mostAhead = 14 * 3_600_000;

/**
 * Returns the orders that were paid in the period, oldest first, without test orders. Reads the rows of all orders that
 * were sold, shipped or refunded since the first day. Costs half a read unit for each row and one for 35 index entries.
 */
export async function soldBetween(
  { table }: Pick<PaymentPorts, 'table'>,
  { from, to, timeZone }: Period,
): Promise<Order[]> {
  const start = Math.max(0, Date.parse(from) - mostAhead);
  // The time in an order's index entry is never before its payment.
  const gsi1sk = String(start).padStart(15, '0');
  const found = await Promise.all(
    saleLists.map(({ pk }) => table.query(inIndex({ gsi1pk: pk, gsi1sk }, '>='))),
  );
  const orderIds = new Set(found.flat().map(orderIdOf));
  const rows = await table.batchGet([...orderIds].map((orderId) => keys.order(orderId)));
  const isWithin = (sold: string) => sold >= from && sold <= to;
  return parseOrders(rows)
    .filter(({ mode, state, givenBack = 0 }) => mode === 'live' && (state === 'PAID' || givenBack > 0))
    .filter((order) => isWithin(dayIn(timeZone, soldAt(order))))
    .sort((a, b) => soldAt(a) - soldAt(b));
}

/** Returns the time of the sale in milliseconds. */
function soldAt({ paidAt, createdAt }: Order): number {
  return paidAt ?? createdAt;
}
