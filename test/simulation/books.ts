import type { Item } from '#functions/db/table.ts';
import { type Order, parseOrder } from '#functions/orders/order.ts';
import { type VariationItem, variationItemSchema } from '#functions/stock/row.ts';
import { isOwn } from '#infra/local/square-simulator/oauth/grants.ts';
import type { Ledger } from '#test/support/orders/ledger.ts';
import type { Scene } from './scene.ts';

/** The shop's rows and Square's data at the end of a history. */
export interface Books {
  readonly items: readonly Item[];
  readonly everyOrder: readonly Order[];
  /** Orders of the connected account. */
  readonly orders: readonly Order[];
  readonly variations: readonly VariationItem[];
  /** Square's data of the connected account. */
  readonly ledger: Ledger;
}

export function booksOf(scene: Scene): Books {
  const items = scene.rows();
  const everyOrder = items.filter(({ sk }) => sk === 'ORDER').map(parseOrder);
  const ledger = scene.simulator.ledger();
  const own = <T extends { readonly location_id?: string }>(all: readonly T[]) =>
    all.filter(({ location_id }) => isOwn(scene.world, String(location_id)));
  return {
    items,
    everyOrder,
    orders: everyOrder.filter(({ mode, locationId }) => mode === 'test' || isOwn(scene.world, locationId)),
    variations: items
      .filter((item) => 'variationId' in item && 'claims' in item)
      .map((item) => variationItemSchema.parse(item)),
    ledger: {
      ...ledger,
      orders: own(ledger.orders),
      payments: own(ledger.payments),
      counts: own(ledger.counts),
    },
  };
}

/** Returns the amount of a payment, in minor units, that was or will be refunded. */
export function backOf({ refunds }: Ledger, paymentId: string): number {
  return refunds
    .filter(
      ({ payment_id, status }) =>
        payment_id === paymentId && (status === 'COMPLETED' || status === 'PENDING'),
    )
    .reduce((sum, { amount_money: { amount } }) => sum + amount, 0);
}
