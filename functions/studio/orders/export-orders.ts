import { type Order, parseOrders } from '#functions/checkout/order.ts';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import { refundedOf } from '#functions/checkout/sold.ts';
import { workName } from '#functions/checkout/words.ts';
import { tableDefinition } from '#functions/db/definition.ts';
import { keys } from '#functions/db/keys.ts';
import { badRequest } from '#functions/http/errors.ts';
import type { Reply } from '#shared/contract/handlers.ts';
import { toMajorUnits } from '#shared/rules/money.ts';
import { orderNumber } from '#shared/rules/order-number.ts';
import { csvOf } from './csv.ts';
import { saleLists } from './lists.ts';

/** Days, both included, by UTC. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

const day = /^\d{4}-\d\d-\d\d$/;

export function readRange({ from = '', to = '' }: Readonly<Record<string, string>>): DateRange {
  const isDay = (text: string) => day.test(text) && new Date(text).toISOString().startsWith(text);
  const areDays = [from, to].every(
    (text) => day.test(text) && !Number.isNaN(Date.parse(text)) && isDay(text),
  );
  if (!areDays) throw badRequest('Please give the first and the last day as YYYY-MM-DD.');
  if (from > to) throw badRequest('The first day must not be after the last one.');
  return { from, to };
}

/** The orders that were paid in that time, the oldest first; test orders, which are no sales, left out. */
export async function soldBetween(
  { table }: Pick<PaymentPorts, 'table'>,
  { from, to }: DateRange,
): Promise<Order[]> {
  const start = Date.parse(from);
  const end = Date.parse(to) + 24 * 3_600_000;
  const found = await Promise.all(
    saleLists.map(({ pk }) =>
      // Nothing stands on a list with a time before it was paid.
      table.query({
        IndexName: tableDefinition.index.name,
        KeyConditionExpression: 'gsi1pk = :pk AND gsi1sk >= :start',
        ExpressionAttributeValues: { ':pk': pk, ':start': String(start).padStart(15, '0') },
      }),
    ),
  );
  const orderIds = new Set(found.flat().map(({ pk }) => String(pk).slice(keys.order('').pk.length)));
  const rows = await table.batchGet([...orderIds].map((orderId) => keys.order(orderId)));
  return parseOrders(rows)
    .filter(({ mode, state, givenBack = 0 }) => mode === 'live' && (state === 'PAID' || givenBack > 0))
    .filter((order) => soldAt(order) >= start && soldAt(order) < end)
    .sort((a, b) => soldAt(a) - soldAt(b));
}

const soldAt = ({ paidAt, createdAt }: Order) => paidAt ?? createdAt;

const columns = [
  'Paid (UTC)',
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
  'Shipped (UTC)',
];

/** For a tax adviser: a line an order, in whole amounts of its currency. */
export function ordersCsv(orders: readonly Order[]): string {
  return csvOf([columns, ...orders.map(lineOf)]);
}

function lineOf(order: Order): string[] {
  const { orderId, confirmation = '', delivery, lines, total, includedTax, currency, shipment } = order;
  const refunded = refundedOf(order);
  const amount = (minor: number) => toMajorUnits(minor).toFixed(2);
  return [
    dayOf(soldAt(order)),
    orderNumber(orderId),
    orderId,
    confirmation,
    delivery?.name ?? '',
    delivery?.town ?? '',
    lines.map((line) => `${line.quantity} × ${workName(line)}`).join('; '),
    amount(total),
    includedTax?.amount === undefined ? '' : amount(includedTax.amount),
    amount(refunded),
    amount(total - refunded),
    currency,
    shipment ? dayOf(shipment.shippedAt) : '',
  ];
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}

export function csvReply(csv: string, { from, to }: DateRange): Reply<string> {
  return {
    reply: true,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="orders-${from}-to-${to}.csv"`,
    },
    raw: csv,
  };
}
