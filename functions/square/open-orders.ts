import type { Square, SquareClient } from 'square';
import type { Money, OpenOrder } from '#shared/model/order.ts';
import { squareFailure } from './client.ts';
import { readFromSquare, SquareUnavailable, whole } from './read.ts';

/** An OPEN order at Square: what the studio shows, and what cancelling needs to know. */
export interface SquareOpenOrder {
  readonly shown: OpenOrder;
  /** Our own order's id when the shop made it; anything or nothing when the till or the Dashboard did. */
  readonly referenceId: string | undefined;
  readonly locationId: string;
  readonly version: number;
  readonly state: string;
  /** Money was taken or set aside for it; such an order is never cancelled from here. */
  readonly hasTenders: boolean;
  readonly isReturn: boolean;
  /** Fulfilments that still wait; Square cancels an order only together with these. */
  readonly openFulfilments: readonly string[];
}

interface CallOptions {
  readonly timeoutInSeconds?: number;
  readonly maxRetries?: number;
  readonly abortSignal?: AbortSignal;
}

const pageSize = 500;
const mostPages = 200;

/**
 * All OPEN orders of a location, newest first, however many pages they take.
 * Throws SquareUnauthorised, SquareBusy or SquareUnavailable, as every read does.
 */
export async function searchOpenOrders(
  square: SquareClient,
  locationId: string,
  options: CallOptions = {},
): Promise<SquareOpenOrder[]> {
  const found = new Map<string, SquareOpenOrder>();
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const request = {
      locationIds: [locationId],
      query: {
        filter: { stateFilter: { states: ['OPEN' as const] } },
        sort: { sortField: 'CREATED_AT' as const, sortOrder: 'DESC' as const },
      },
      limit: pageSize,
      ...(cursor && { cursor }),
    };
    const answer = whole(await readFromSquare(() => square.orders.search(request, options)));
    // A page may repeat what came before when orders arrive in between.
    for (const order of answer.orders ?? []) found.set(String(order.id), toOpenOrder(order));
    if (!answer.cursor) return [...found.values()];
    if (answer.cursor === cursor) break;
    cursor = answer.cursor;
  }
  throw new SquareUnavailable('Square kept sending pages of open orders');
}

export async function readOrder(
  square: SquareClient,
  orderId: string,
  options: CallOptions = {},
): Promise<SquareOpenOrder> {
  const { order } = whole(await readFromSquare(() => square.orders.get({ orderId }, options)));
  if (!order) throw new SquareUnavailable('Square answered without the order');
  return toOpenOrder(order);
}

/**
 * What became of a cancellation.
 * - `outdated`: someone changed the order meanwhile; read it again.
 * - `unknown`: no clear answer; read it again.
 * - `busy`: rate limited, nothing was done.
 * - `refused`: Square will not.
 */
type Cancellation = 'canceled' | 'outdated' | 'unknown' | 'busy' | 'refused';

/** Cancels order and fulfilments in one call, onto the version that was read. */
export async function cancelOrder(
  square: SquareClient,
  order: SquareOpenOrder,
  options: CallOptions & { readonly idempotencyKey: string },
): Promise<Cancellation> {
  const { idempotencyKey, ...callOptions } = options;
  const fulfillments = order.openFulfilments.map((uid) => ({ uid, state: 'CANCELED' as const }));
  try {
    const answer = await square.orders.update(
      {
        orderId: order.shown.id,
        idempotencyKey,
        order: {
          locationId: order.locationId,
          version: order.version,
          state: 'CANCELED',
          ...(fulfillments.length > 0 && { fulfillments }),
        },
      },
      callOptions,
    );
    return answer.order?.state === 'CANCELED' ? 'canceled' : 'unknown';
  } catch (error) {
    const failure = squareFailure(error);
    if (failure.kind === 'unauthorised') return 'refused';
    if (failure.kind !== 'refused') return failure.kind;
    return failure.problems.some(({ code }) => code === 'VERSION_MISMATCH' || code === 'CONFLICT')
      ? 'outdated'
      : 'refused';
  }
}

function toOpenOrder(order: Square.Order): SquareOpenOrder {
  const returns = order.returns ?? [];
  const lineItems = order.lineItems ?? [];
  const isReturn = lineItems.length === 0 && returns.length > 0;
  // A voided or failed attempt holds no money.
  const tenders = (order.tenders ?? []).filter(
    ({ cardDetails }) => cardDetails?.status !== 'VOIDED' && cardDetails?.status !== 'FAILED',
  );
  return {
    shown: {
      id: String(order.id),
      state: String(order.state),
      createdAt: order.createdAt ?? '',
      totalMoney: toMoney(order.totalMoney),
      // Never by state alone: a paid order with a shipment stays OPEN (Square docs, order states).
      paid:
        tenders.some(({ cardDetails }) => cardDetails?.status !== 'AUTHORIZED') &&
        toMoney(order.netAmountDueMoney).amount === 0,
      testMode: false,
      ...(isReturn
        ? {
            returns: returns.map(({ returnLineItems }) => ({
              returnLineItems: (returnLineItems ?? []).map(toReturnLine),
            })),
          }
        : { lineItems: lineItems.map(toLine) }),
    },
    referenceId: order.referenceId ?? undefined,
    locationId: order.locationId,
    version: order.version ?? 1,
    state: String(order.state),
    hasTenders: tenders.length > 0,
    isReturn,
    openFulfilments: (order.fulfillments ?? [])
      .filter(({ state }) => state !== 'CANCELED' && state !== 'COMPLETED' && state !== 'FAILED')
      .flatMap(({ uid }) => (uid ? [uid] : [])),
  };
}

function toLine(line: Square.OrderLineItem) {
  const name = [line.name, line.variationName].filter(Boolean).join(', ');
  return { quantity: line.quantity, name, totalMoney: toMoney(line.totalMoney) };
}

function toReturnLine(line: Square.OrderReturnLineItem) {
  const itemName = [line.name, line.variationName].filter(Boolean).join(', ');
  return { quantity: line.quantity, itemName, totalMoney: toMoney(line.totalMoney) };
}

/** Square's amounts are 64-bit; ours are JSON numbers, checked. */
function toMoney(money: Square.Money | undefined): Money {
  const amount = Number(money?.amount ?? 0n);
  if (!Number.isSafeInteger(amount)) throw new Error('Square sent an amount beyond measure');
  return { amount, currency: money?.currency ?? '' };
}
