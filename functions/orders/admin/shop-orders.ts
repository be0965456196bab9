import { inIndex } from '#functions/db/conditions.ts';
import { indexKeys } from '#functions/db/keys.ts';
import { applyTransition } from '#functions/orders/apply-transition.ts';
import { closeUnpaid } from '#functions/orders/cancel-unpaid.ts';
import { hasLostDispute } from '#functions/orders/dispute.ts';
import { type Order, parseOrders, readOrder, readOrdersById } from '#functions/orders/order.ts';
import { orderIdPattern } from '#functions/orders/order-id.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { refundedOf, testOrderShownFor, viewOf } from '#functions/orders/views.ts';
import { distinctLines, lineName } from '#shared/order/line-words.ts';
import type { OpenOrder } from '#shared/order/order.ts';
import { orderNumber } from '#shared/order/order-number.ts';

/** Data that the shop adds to a Square order. `hold`: why it must not be shipped although it is paid at Square. */
type KnownOrder = Pick<OpenOrder, 'orderId' | 'number' | 'hold' | 'buyer' | 'town' | 'lineItems'>;

export type ShopOrders = ReturnType<typeof createShopOrders>;

/** Reads and cancels the orders of the shop's own table for the studio. */
export function createShopOrders(ports: Pick<PaymentPorts, 'table' | 'now' | 'log' | 'metric'>) {
  const { table, now } = ports;
  async function find(from: { readonly gsi1pk: string; readonly gsi1sk: string }): Promise<Order[]> {
    const rows = await table.query(inIndex(from, '>='));
    const found = rows.map((row) => ({ pk: String(row['pk']), sk: String(row['sk']) }));
    return parseOrders(await table.batchGet(found, true));
  }

  return {
    /** Returns the test orders that are open or paid. Square does not have test orders. */
    listTestOrders: async () => {
      const unpaid = await find(indexKeys.unpaidOrder(0, ''));
      const paid = await find(indexKeys.paidTestOrder(now() - testOrderShownFor, ''));
      return [...unpaid, ...paid]
        .filter(({ mode, state }) => mode === 'test' && (state === 'OPEN' || state === 'PAID'))
        .map(toOpenOrder);
    },

    /** Returns data that Square lacks, by order id. Orders that were not placed in the shop are missing. */
    listKnown: async (orderIds: readonly string[]) => {
      const ours = orderIds.filter((orderId) => orderIdPattern.test(orderId));
      const { orders, unreadable } = await readOrdersById(table, ours);
      return new Map<string, KnownOrder>([
        ...[...orders].map(([orderId, order]) => [orderId, knownOf(order)] as const),
        // Unreadable orders must not be shipped.
        ...[...unreadable].map((orderId) => [orderId, { hold: 'review' }] as const),
      ]);
    },

    /** Cancels an OPEN order and returns the resulting state; undefined if the shop has no such order. */
    cancel: async (orderId: string) => {
      if (!orderIdPattern.test(orderId)) return undefined;
      const order = await readOrder(table, orderId);
      return order && (await closeUnpaid(ports, order))?.state;
    },

    /** Removes a CANCELED order from the queue of those to be canceled at Square. */
    forget: async (orderId: string) => {
      const order = await readOrder(table, orderId);
      if (order?.state === 'CANCELED') await applyTransition(ports, order, { transition: 'forget', set: {} });
    },
  };
}

function knownOf(order: Order): KnownOrder {
  const hold = holdOf(order);
  const { orderId, delivery } = order;
  return {
    orderId,
    number: orderNumber(orderId),
    ...(hold && { hold }),
    ...(delivery && { buyer: delivery.name, town: delivery.town }),
    lineItems: lineItemsOf(order),
  };
}

function holdOf(order: Order): OpenOrder['hold'] {
  switch (viewOf(order)) {
    case 'review':
      return 'review';
    case 'disputed':
      return 'disputed';
    // Square's search may return an order as open for a while after it was shipped.
    case 'shipped':
      return 'shipped';
    case 'refund-failed':
      return 'refund failed';
    case 'refunded':
      if (refundedOf(order) > 0) return 'given back';
      return hasLostDispute(order) ? 'dispute lost' : 'called off';
    default:
      return undefined;
  }
}

function toOpenOrder(order: Order): OpenOrder {
  const { currency } = order;
  const { hold: _, ...known } = knownOf(order);
  return {
    ...known,
    id: order.orderId,
    state: order.state,
    createdAt: new Date(order.createdAt).toISOString(),
    totalMoney: { amount: order.total, currency },
    paid: order.state === 'PAID',
    testMode: true,
  };
}

/** Returns the order's lines with names that include the format, which Square's item names lack. */
function lineItemsOf({ lines, currency }: Order): NonNullable<OpenOrder['lineItems']> {
  return distinctLines(lines).map((line) => ({
    quantity: String(line.quantity),
    name: lineName(line),
    artworkId: line.artworkId,
    totalMoney: { amount: line.price * line.quantity, currency },
  }));
}
