import { keys } from '#functions/db/keys.ts';
import type { Item } from '#functions/db/table.ts';
import { makeArtworkItem, makeVariationItem } from '#test/support/shop/catalogue.ts';
import { address } from './shopper.ts';

/** Rows as the checkout wrote them before it became one wing (form 1), as an export of such a table holds them. */
export const thatDay = Date.parse('2026-11-20T12:00:00.000Z');

export const owner = 'guest-hash';

function oldLine(work: string) {
  return {
    artworkId: work,
    variationId: `${work}-V1`,
    quantity: 1,
    price: 4_000,
    tracked: true,
    title: `Work ${work}`,
    name: 'Regular',
    lineId: `line-${work}`,
    lineUpdatedAt: thatDay,
  };
}

function place(time: number, orderId: string): string {
  return `${String(time).padStart(15, '0')}#${orderId}`;
}

export function oldOrder(orderId: string, work: string, changes: Item = {}): Item {
  return {
    ...keys.order(orderId),
    gsi1pk: 'UNPAID',
    gsi1sk: place(thatDay, orderId),
    orderId,
    owner,
    mode: 'live',
    locationId: 'LSTUDIO',
    currency: 'USD',
    total: 4_000,
    lines: [oldLine(work)],
    state: 'OPEN',
    createdAt: thatDay,
    address,
    squareOrderId: `sq-${orderId}`,
    attempt: 0,
    ...changes,
  };
}

/** The k-th attempt of an order under way. */
export function oldRunning(orderId: string, work: string, changes: Item = {}): Item {
  return oldOrder(orderId, work, {
    gsi1pk: 'PENDING',
    gsi1sk: place(thatDay + 120_000, orderId),
    state: 'PAYING',
    attempt: 1,
    paymentKey: `p_${orderId}_1`,
    startedAt: thatDay,
    leaseUntil: thatDay + 120_000,
    worker: 'worker-of-thatDay',
    workerUntil: thatDay + 30_000,
    ...changes,
  });
}

export function oldAttempt(orderId: string, attempt = 1): Item {
  return {
    pk: `ORDER#${orderId}`,
    sk: `ATTEMPT#${attempt}`,
    sourceId: `card-of-${orderId}`,
    idempotencyKey: `p_${orderId}_${attempt}`,
    squareOrderId: `sq-${orderId}`,
    locationId: 'LSTUDIO',
    amount: 4_000,
    currency: 'USD',
    buyerEmail: 'ada@moss.example',
    expiresAt: Math.floor(thatDay / 1000) + 86_400,
  };
}

export function oldCartLine(work: string): Item {
  return {
    ...keys.cartLine(owner, `line-${work}`),
    id: `line-${work}`,
    artworkId: work,
    variationId: `${work}-V1`,
    quantity: 1,
    title: `Work ${work}`,
    variationName: 'Regular',
    addedAt: thatDay,
    updatedAt: thatDay,
    expiresAt: Math.floor(thatDay / 1000) + 90 * 86_400,
  };
}

export function oldPaymentLock(orderId: string): Item {
  return {
    pk: `GUEST#${owner}`,
    sk: 'PAYMENT',
    orderId,
    expiresAt: Math.floor(thatDay / 1000) + 86_400,
  };
}

export function oldOrderKey(orderId: string): Item {
  return {
    pk: `ORDERKEY#hash-of-${orderId}`,
    sk: 'ORDERKEY',
    orderId,
    expiresAt: Math.floor(thatDay / 1000) + 604_800,
  };
}

/** A variation with claims that do not yet say what Square calls their orders. */
export function oldVariation(work: string, changes: Item): Item {
  const { soldOut: _, ...row } = makeVariationItem(
    { variationId: `${work}-V1`, price: 4_000, tracked: true, calculatedAt: thatDay - 60_000 },
    makeArtworkItem({ artworkId: work }),
  );
  return { ...keys.variation(work, `${work}-V1`), ...row, ...changes };
}
