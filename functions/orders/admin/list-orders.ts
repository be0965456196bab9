import { keys } from '#functions/db/keys.ts';
import type { TableAndClock } from '#functions/db/ports.ts';
import { inIndex } from '#functions/db/queries.ts';
import type { Table } from '#functions/db/table.ts';
import { badRequest } from '#functions/http/errors.ts';
import { hasOpenDispute } from '#functions/orders/dispute.ts';
import { listsFor, type OrderQueue } from '#functions/orders/lists.ts';
import { type Order, orderIdOf, parseOrders } from '#functions/orders/order.ts';
import { orderIdPattern } from '#functions/orders/order-id.ts';
import { viewOf, wordsOf } from '#functions/orders/views.ts';
import { foldText, searchTerm } from '#shared/artwork/search.ts';
import { readOrderNumber } from '#shared/order/order-number.ts';
import { type OrderView, orderViews } from '#shared/order/studio-order.ts';

const pattern = /^(\d)(?:\.(\d{15})\.([0-9A-Z]{1,40}))?$/;

/** What a page may read of orders, a row each, and of a searched list, some two hundred bytes an entry: ten units. */
const mostRows = 15;
const mostRowsFound = 8;
const mostEntries = 200;

export interface OrdersAsked {
  /** Absent: of every view. */
  readonly view?: OrderView | undefined;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

export interface OrdersPage {
  readonly orders: readonly Order[];
  /** There may be more. A page may be empty and not the last: nothing on it was what was looked for. */
  readonly cursor?: string;
}

const longestSearch = 100;

/** What a request's address asks for. */
export function readOrdersAsked({ view, search, cursor }: Readonly<Record<string, string>>): OrdersAsked {
  const known = orderViews.find((some) => some === view);
  if (view !== undefined && known === undefined) throw badRequest('There is no such list of orders.');
  if ((search ?? '').length > longestSearch) throw badRequest('Search text is limited to 100 characters.');
  return { view: known, search, cursor };
}

/** How much a page may still read. */
interface Left {
  readonly rows: number;
  readonly entries: number;
}

/**
 * A page of the shop's orders, those that wait longest first, others newest first. It reads a bounded number of rows
 * however many orders there are, so a search goes on by its cursor.
 */
export async function listOrders(
  ports: TableAndClock,
  { view, search = '', cursor }: OrdersAsked,
): Promise<OrdersPage> {
  const term = searchTerm(search);
  const id = term.toUpperCase();
  if (orderIdPattern.test(id)) return { orders: await readOrders(ports.table, [id]) };
  const lists = listsFor(view);
  let at = readCursor(cursor);
  if (!at) throw badRequest('This page link has expired. Reload the list.');
  let left: Left = { rows: term === '' ? mostRows : mostRowsFound, entries: mostEntries };
  const orders: Order[] = [];
  for (let list = lists[at.list]; list; list = lists[at.list]) {
    const page = await readEntries(ports, list, { term, left, at });
    const found = await readOrders(ports.table, page.orderIds);
    orders.push(...found.filter((order) => belongs(order, view, term)));
    left = { rows: left.rows - page.orderIds.length, entries: left.entries - page.entries };
    at = page.last === undefined ? { list: at.list + 1 } : { list: at.list, after: page.last };
    const isFull: boolean = left.rows <= 0 || left.entries <= 0;
    if (isFull && at.list < lists.length) return { orders, cursor: writeCursor(at) };
  }
  return { orders };
}

function belongs(order: Order, view: OrderView | undefined, term: string): boolean {
  const own = viewOf(order);
  // A shipped order with an open dispute is on two lists: the artist must answer the dispute.
  const isOn = view === undefined || own === view || (view === 'disputed' && hasOpenDispute(order));
  if (own === undefined || !isOn) return false;
  const number = readOrderNumber(term);
  return (
    foldText(wordsOf(order, { withNames: true })).includes(term) ||
    (number !== undefined && order.orderId.startsWith(number))
  );
}

/** The next orders of a list that may be what is looked for; `last`: where it goes on, absent at its end. */
async function readEntries(
  { table, now }: TableAndClock,
  list: OrderQueue,
  { term, left, at }: { readonly term: string; readonly left: Left; readonly at: Cursor },
) {
  const { pk, shownFor } = list;
  const newestFirst = list.newestFirst ?? false;
  const isSearched = term !== '' && list.hasWords === true;
  const start = shownFor === undefined ? '' : String(now() - shownFor).padStart(15, '0');
  const page = await table.queryPage({
    ...inIndex({ gsi1pk: pk, gsi1sk: fromOf(at, { newestFirst, start }) }, newestFirst ? '<' : '>'),
    ScanIndexForward: !newestFirst,
    Limit: isSearched ? left.entries : left.rows,
  });
  const entries = page.Items ?? [];
  const number = readOrderNumber(term);
  const isMatching = (key: string) =>
    foldText(key).includes(term) || (number !== undefined && key.includes(`#${number}`));
  const matching = isSearched ? entries.filter(({ gsi1sk }) => isMatching(String(gsi1sk))) : entries;
  const taken = matching.slice(0, left.rows);
  const isCut = taken.length < matching.length;
  const last = isCut ? taken.at(-1) : page.LastEvaluatedKey && entries.at(-1);
  return {
    orderIds: taken.map(orderIdOf),
    entries: isSearched ? entries.length : 0,
    last: last && placeOf(String(last['gsi1sk'])),
  };
}

/** Behind the last entry seen, whose words the cursor leaves out. */
function fromOf(
  { after }: Cursor,
  { newestFirst, start }: { readonly newestFirst: boolean; readonly start: string },
): string {
  if (after === undefined) return newestFirst ? '~' : start || ' ';
  return newestFirst ? after : `${after}~`;
}

/** In the order asked for. */
async function readOrders(table: Table, orderIds: readonly string[]): Promise<Order[]> {
  const items = await table.batchGet(orderIds.map((orderId) => keys.order(orderId)));
  const byId = new Map(parseOrders(items).map((order) => [order.orderId, order]));
  return orderIds.flatMap((orderId) => byId.get(orderId) ?? []);
}

/** Where a page goes on: the list, and the place of the last entry seen on it. */
interface Cursor {
  readonly list: number;
  /** Time and id as the index sorts them, without the words: those name a shopper, and a cursor stands in an address. */
  readonly after?: string;
}

function writeCursor({ list, after }: Cursor): string {
  return after === undefined ? String(list) : `${list}.${after.replace('#', '.')}`;
}

/** The beginning for none; undefined for one that the shop has not made. */
function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return { list: 0 };
  const [, list, time, orderId] = pattern.exec(text) ?? [];
  if (list === undefined) return undefined;
  return { list: Number(list), ...(time !== undefined && { after: `${time}#${orderId}` }) };
}

/** Time and id of an entry of the index. */
function placeOf(sortKey: string): string {
  return sortKey.split('#').slice(0, 2).join('#');
}
