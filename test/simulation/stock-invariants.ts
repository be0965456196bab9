import type { VariationItem } from '#functions/stock/row.ts';
import { stockBalances } from '#test/support/orders/invariants.ts';
import type { Ledger } from '#test/support/orders/ledger.ts';
import { type Books, booksOf } from './books.ts';
import type { Scene } from './scene.ts';

/** Checks I1 and I5: nothing is oversold, the shop's counts equal Square's, and nothing is reserved. */
export function stock({ everyOrder: orders, variations, ledger }: Books, scene: Scene): string[] {
  const below = ledger.counts.filter(({ quantity }) => Number(quantity) < 0);
  const isTold =
    below.length === 0 ||
    scene.metrics.some((name) => name === 'CountBelowZero' || name === 'ForgottenOrderPaid') ||
    !orders.some(({ state }) => state === 'PAID');
  const oversold = below
    .filter(({ catalog_object_id: id, location_id }) => !isUnavoidable(scene, id, location_id))
    .map(
      ({ catalog_object_id: id, quantity, location_id }) =>
        `I1: ${quantity} of ${id} are left at ${location_id}`,
    );
  const restocked = scene.world.store
    .all('adjustments')
    .filter(
      ({ from_state, to_state, transaction_id }) =>
        from_state === 'NONE' && to_state === 'IN_STOCK' && !transaction_id,
    )
    .reduce((sum, { quantity }) => sum + Number(quantity), 0);
  const pieces = (wanted: string) =>
    orders
      .flatMap(({ restocks = [] }) => restocks)
      .filter(({ state }) => state === wanted)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  const noted = pieces('done');
  // If a restock's answer was lost and the account has changed, the new account cannot tell whether the first account
  // carried it out.
  const most = noted + (scene.history.steps.some(({ flow }) => flow === 'account') ? pieces('failed') : 0);
  const backs =
    noted <= restocked && restocked <= most
      ? []
      : [`I10: ${restocked} pieces went back into stock, ${noted} are noted`];
  const rows = [
    ...stockBalances(variations, orders),
    ...variations.flatMap((row) => countedWrong(row, ledger)),
  ];
  return [...(isTold ? [] : ['I1: nobody was told of a count below zero']), ...oversold, ...backs, ...rows];
}

/** Returns the difference between the shop's count and Square's, after a sync without pending payments. */
function countedWrong(
  { variationId, tracked, soldOut, locationId, available, claims }: VariationItem,
  ledger: Ledger,
) {
  const count = ledger.counts.find(
    ({ catalog_object_id: id, location_id }) => id === variationId && location_id === locationId,
  );
  // Square does not count the sale of an order that was canceled in the Dashboard before its capture.
  const isUncounted = Object.values(claims).some(({ squareOrderId }) =>
    ledger.orders.some(({ id, state }) => id === squareOrderId && state === 'CANCELED'),
  );
  if (!tracked || soldOut || !count || isUncounted) return [];
  const left = Math.max(0, Number(count.quantity));
  return available === left ? [] : [`I5: ${variationId} shows ${available}, and Square counts ${left}`];
}

/** Returns whether the till sold the piece between the last check and the capture, which the shop cannot prevent. */
function isUnavoidable({ moves, captures }: Scene, variationId: string, locationId: string): boolean {
  return moves.some(
    (move) =>
      move.quantity < 0 &&
      move.variationId === variationId &&
      move.locationId === locationId &&
      captures.some(({ checkedAt, at }) => checkedAt <= move.at && move.at <= at),
  );
}

/**
 * Returns prices that Square has announced and the shop does not show. Three kinds of histories are not checked: those
 * with lost events; those with a change of key or account, because the shop refuses events that are signed with another
 * key; and those whose last sync failed, because the artist is told and the nightly sync is not simulated.
 */
export function unseenPrices(scene: Scene): string[] {
  const { events, steps } = scene.history;
  if (events.lost > 0 || steps.some(({ flow }) => flow === 'key' || flow === 'account')) return [];
  if (scene.rows().some(({ pk, sk, status }) => pk === 'SYNC' && sk === 'PROGRESS' && status === 'error'))
    return [];
  const latest = new Map(scene.priceChanges.map(({ variationId, amount }) => [variationId, amount]));
  return booksOf(scene)
    .variations.filter(({ variationId, price }) => price !== (latest.get(variationId) ?? price))
    .map(
      ({ variationId, price }) =>
        `the price of ${variationId} is ${latest.get(variationId)} at Square and ${price} here`,
    );
}
