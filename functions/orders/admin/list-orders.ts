import { inIndex } from '#functions/db/conditions.ts';
import { keys } from '#functions/db/keys.ts';
import type { Table, TableAndClock } from '#functions/db/table.ts';
import { badRequest } from '#functions/http/errors.ts';
import { type Dispute, decisiveDispute, hasOpenDispute, stageOf } from '#functions/orders/dispute.ts';
import { type Order, orderIdOf, parseOrders } from '#functions/orders/order.ts';
import { orderIdPattern } from '#functions/orders/order-id.ts';
import { listsFor, type OrderQueue, refundedOf, viewOf, wordsOf } from '#functions/orders/views.ts';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { foldText, searchTerm } from '#shared/artwork/search.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { distinctLines, isOnlyForm } from '#shared/order/line-words.ts';
import { readOrderNumber } from '#shared/order/order-number.ts';
import { type OrderView, orderViews, type StudioOrder } from '#shared/order/studio-order.ts';

const pattern = /^(\d)(?:\.(\d{15})\.([0-9A-Z]{1,40}))?$/;

/** Maximum number of rows read for a page. All limits together keep its cost below ten read units. */
const mostRows = 15;
/** Maximum number of rows read for a page of a search. */
const mostRowsFound = 8;
/** Maximum number of index entries searched for a page. An entry has about 200 bytes. */
const mostEntries = 200;

export interface OrdersAsked {
  /** The list to show; absent: all lists. */
  readonly view?: OrderView | undefined;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

interface OrdersPage {
  readonly orders: readonly Order[];
  /** Set if further pages may follow, even if this page has no orders. */
  readonly cursor?: string;
}

const longestSearch = 100;

/** Parses the query parameters of a request for a page. Throws 400. */
export function readOrdersAsked({ view, search, cursor }: Readonly<Record<string, string>>): OrdersAsked {
  const known = orderViews.find((some) => some === view);
  if (view !== undefined && known === undefined) throw badRequest('There is no such list of orders.');
  if ((search ?? '').length > longestSearch) throw badRequest('Search text is limited to 100 characters.');
  return { view: known, search, cursor };
}

/** Numbers of rows and index entries that may still be read for a page. */
interface Left {
  readonly rows: number;
  readonly entries: number;
}

/** Returns a page of orders. Lists of orders that need action begin with the oldest, other lists with the newest. */
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
  // A shipped order with an open dispute is on two lists, because the artist must answer the dispute.
  const isOn = view === undefined || own === view || (view === 'disputed' && hasOpenDispute(order));
  if (own === undefined || !isOn) return false;
  const number = readOrderNumber(term);
  return (
    foldText(wordsOf(order, { withNames: true })).includes(term) ||
    (number !== undefined && order.orderId.startsWith(number))
  );
}

/** Reads the next candidates from a list. `last` is the position to continue after, absent at the end of the list. */
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

/** Returns the sort key to read from. The '~' skips the entry itself, whose search words the cursor lacks. */
function fromOf(
  { after }: Cursor,
  { newestFirst, start }: { readonly newestFirst: boolean; readonly start: string },
): string {
  if (after === undefined) return newestFirst ? '~' : start || ' ';
  return newestFirst ? after : `${after}~`;
}

/** Reads orders and returns them in the order of `orderIds`. */
async function readOrders(table: Table, orderIds: readonly string[]): Promise<Order[]> {
  const items = await table.batchGet(orderIds.map((orderId) => keys.order(orderId)));
  const byId = new Map(parseOrders(items).map((order) => [order.orderId, order]));
  return orderIds.flatMap((orderId) => byId.get(orderId) ?? []);
}

/** Where the next page begins: the number of the list in `listsFor(view)`, and the last entry read from that list. */
interface Cursor {
  readonly list: number;
  /** Time and id of an index entry. Its search words name the shopper, so they must not be part of the cursor's URL. */
  readonly after?: string;
}

function writeCursor({ list, after }: Cursor): string {
  return after === undefined ? String(list) : `${list}.${after.replace('#', '.')}`;
}

/** Parses a cursor. Without a cursor, returns the beginning; undefined if the cursor is invalid. */
function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return { list: 0 };
  const [, list, time, orderId] = pattern.exec(text) ?? [];
  if (list === undefined) return undefined;
  return { list: Number(list), ...(time !== undefined && { after: `${time}#${orderId}` }) };
}

/** Returns time and id from an index entry's sort key. */
function placeOf(sortKey: string): string {
  return sortKey.split('#').slice(0, 2).join('#');
}

/** Returns the order for the studio. `works`: works by id, with the pictures and with the formats of older orders. */
export function shownOrder(
  order: Order,
  works: ReadonlyMap<string, Pick<Artwork, 'picture' | 'category'>> = new Map(),
): StudioOrder {
  const { orderId, confirmation, createdAt, paidAt, currency, delivery, shipment } = order;
  const money = (amount: number) => ({ amount, currency });
  const dispute = decisiveDispute(order);
  const list = viewOf(order);
  const view = list ?? 'unpaid';
  return {
    id: orderId,
    ...(confirmation !== undefined && { confirmation }),
    createdAt: new Date(createdAt).toISOString(),
    ...(paidAt !== undefined && { paidAt: new Date(paidAt).toISOString() }),
    view,
    ...(list === undefined && { canceled: true }),
    total: money(order.total),
    refunded: money(refundedOf(order)),
    testMode: order.mode === 'test',
    ...(delivery && { buyer: delivery }),
    lines: distinctLines(
      order.lines.map(({ artworkId, variationId, title, name, quantity, price, ...line }) => {
        const { picture, category } = works.get(artworkId) ?? {};
        const format = line.format ?? category;
        return {
          artworkId,
          variationId,
          title: displayTitle(title),
          ...(format !== undefined && { format }),
          name: isOnlyForm(name) ? '' : name,
          quantity,
          price: money(price),
          ...(picture && { picture }),
        };
      }),
    ),
    ...(shipment && { shipment: { ...shipment, shippedAt: new Date(shipment.shippedAt).toISOString() } }),
    ...(dispute && { dispute: shownDispute(dispute) }),
  };
}

function shownDispute(dispute: Dispute): NonNullable<StudioOrder['dispute']> {
  const { reason, amount, dueAt } = dispute;
  return {
    stage: stageOf(dispute),
    ...(reason !== undefined && { reason }),
    ...(amount && { amount }),
    ...(dueAt !== undefined && { dueAt: new Date(dueAt).toISOString() }),
  };
}
