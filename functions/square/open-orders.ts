import type { Square, SquareClient } from 'square';
import { lineName } from '#shared/order/line-words.ts';
import type { Money, OpenOrder } from '#shared/order/order.ts';
import { type CallOptions, toAmount } from './ask-square.ts';
import { toProviderOrder } from './orders.ts';
import type { ProviderOrder } from './provider-order.ts';
import { readFromSquare, SquareUnavailable, whole } from './read.ts';

/** An OPEN order at Square: `shown` for the studio's list, `order` for its cancellation. */
export interface SquareOpenOrder {
  readonly shown: OpenOrder;
  readonly order: ProviderOrder;
}

const pageSize = 500;
const mostPages = 200;

/** Reads all OPEN orders of a location, newest first. Throws SquareUnauthorised, SquareBusy or SquareUnavailable. */
export async function searchOpenOrders(
  square: SquareClient,
  locationId: string,
  options: CallOptions = {},
): Promise<SquareOpenOrder[]> {
  const found = new Map<string, SquareOpenOrder>();
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const answer = await readFromSquare(() => searchPage(square, { locationId, cursor }, options));
    // A page may repeat earlier orders, because new orders move all others back.
    for (const raw of answer.orders ?? []) {
      const order = toProviderOrder(raw);
      if (order) found.set(order.squareOrderId, { shown: toShown(raw, order), order });
    }
    if (!answer.cursor) return [...found.values()];
    if (answer.cursor === cursor) break;
    cursor = answer.cursor;
  }
  throw new SquareUnavailable('Square sent more pages of open orders than expected');
}

async function searchPage(
  square: SquareClient,
  { locationId, cursor }: { locationId: string; cursor: string | undefined },
  options: CallOptions,
): Promise<Square.SearchOrdersResponse> {
  const request: Square.SearchOrdersRequest = {
    locationIds: [locationId],
    query: {
      filter: { stateFilter: { states: ['OPEN'] } },
      sort: { sortField: 'CREATED_AT', sortOrder: 'DESC' },
    },
    limit: pageSize,
    ...(cursor && { cursor }),
  };
  return whole(await square.orders.search(request, options));
}

function toShown(raw: Square.Order, { squareOrderId, state, isPaid, isReturn }: ProviderOrder): OpenOrder {
  return {
    id: squareOrderId,
    state,
    createdAt: raw.createdAt ?? '',
    totalMoney: toMoney(raw.totalMoney),
    paid: isPaid,
    testMode: false,
    ...(isReturn
      ? {
          returns: (raw.returns ?? []).map(({ returnLineItems }) => ({
            returnLineItems: (returnLineItems ?? []).map(toReturnLine),
          })),
        }
      : { lineItems: (raw.lineItems ?? []).map(toLine) }),
  };
}

function toLine(line: Square.OrderLineItem) {
  return { quantity: line.quantity, name: nameOf(line), totalMoney: toMoney(line.totalMoney) };
}

function toReturnLine(line: Square.OrderReturnLineItem) {
  return { quantity: line.quantity, itemName: nameOf(line), totalMoney: toMoney(line.totalMoney) };
}

function nameOf({ name, variationName }: Pick<Square.OrderLineItem, 'name' | 'variationName'>): string {
  return lineName({ title: name ?? '', name: variationName ?? '' });
}

function toMoney(money: Square.Money | undefined): Money {
  return { amount: toAmount(money?.amount), currency: money?.currency ?? '' };
}
