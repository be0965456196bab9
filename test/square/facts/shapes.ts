import assert from 'node:assert/strict';
import type { Square } from 'square';
import type { SquareSide } from '#test/square/square-side.ts';

/** Options of a payment with delayed capture. */
export const delayed = { autocomplete: false, delayDuration: 'PT15M' } as const;

/** Places an order for one new work, with a shipment. */
export async function newOrder(square: SquareSide): ReturnType<SquareSide['placeOrder']> {
  return square.placeOrder((await square.makeWork()).variationId);
}

type OrderChanges = Partial<Parameters<SquareSide['client']['orders']['update']>[0]['order']>;

/** Changes this version of an order, with a new idempotency key. */
export async function changeOrder(
  { client, key, locationId }: SquareSide,
  orderId: string,
  version: number,
  changes: OrderChanges,
) {
  const order = { locationId, version, ...changes };
  return (await client.orders.update({ orderId, idempotencyKey: key(), order })).order;
}

/** Changes the shipment of a placed order and, if given, the order's state. */
export function changeShipment(
  square: SquareSide,
  { id, version, shipment: uid }: Awaited<ReturnType<typeof newOrder>>,
  change: Omit<Square.Fulfillment, 'uid'>,
  state?: Square.OrderState,
) {
  return changeOrder(square, id, version, { fulfillments: [{ uid, ...change }], ...(state && { state }) });
}

/** Waits until Square's count of a variation is `quantity`. */
export async function stockBecomes(
  { stockOf, eventually }: SquareSide,
  variationId: string,
  quantity: number,
): Promise<void> {
  await eventually(
    `${quantity} in stock`,
    () => stockOf(variationId),
    (row) => Number(row?.quantity) === quantity,
  );
}

/**
 * Checks an answer that Square's documentation does not define: a different answer of the simulator fails the test, one
 * of the sandbox is printed.
 */
export function leftOpen({ name }: SquareSide, seen: string | undefined, simulator: string): void {
  if (name === 'simulator') assert.equal(seen, simulator);
  else if (seen !== simulator) console.log(`The sandbox answers "${seen}", the simulator "${simulator}".`);
}

/** Expects a 400 answer whose error codes Square's documentation does not define. */
export async function badRequest(codes: string, square: SquareSide, call: Promise<unknown>): Promise<void> {
  leftOpen(square, await codesOfBadRequest(square, call), codes);
}

/** Returns the error codes of a 400 answer, for cases that Square's documentation does not define. */
export async function codesOfBadRequest({ refusal }: SquareSide, call: Promise<unknown>): Promise<string> {
  const refused = await refusal(call);
  assert.equal(refused.status, 400);
  return refused.codes.join();
}
