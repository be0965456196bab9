import { indexKeys } from '#functions/db/keys.ts';
import { inIndex } from '#functions/db/queries.ts';
import { applyTransition } from '#functions/orders/apply-transition.ts';
import { closeUnpaid } from '#functions/orders/cancel-unpaid.ts';
import { type Order, parseOrders, readOrder, readOrdersById } from '#functions/orders/order.ts';
import { orderIdPattern } from '#functions/orders/order-id.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import { refundedOf, viewOf } from '#functions/orders/views.ts';
import type { OpenOrder } from '#shared/model/order.ts';
import { distinctLines, lineName } from '#shared/rules/line-words.ts';
import { orderNumber } from '#shared/rules/order-number.ts';
import type { KnownOrder, ShopOrders } from './cancel-orders.ts';
import { testOrderShownFor } from './lists.ts';

/** The orders of our own table, for the studio. */
export function createShopOrders(ports: Pick<PaymentPorts, 'table' | 'now' | 'log' | 'metric'>): ShopOrders {
  const { table, now } = ports;
  async function find(from: { readonly gsi1pk: string; readonly gsi1sk: string }): Promise<Order[]> {
    const rows = await table.query(inIndex(from, '>='));
    const found = rows.map((row) => ({ pk: String(row['pk']), sk: String(row['sk']) }));
    return parseOrders(await table.batchGet(found, true));
  }

  return {
    listTestOrders: async () => {
      const unpaid = await find(indexKeys.unpaidOrder(0, ''));
      const paid = await find(indexKeys.paidTestOrder(now() - testOrderShownFor, ''));
      return [...unpaid, ...paid]
        .filter(({ mode, state }) => mode === 'test' && (state === 'OPEN' || state === 'PAID'))
        .map(toOpenOrder);
    },

    listKnown: async (orderIds) => {
      const ours = orderIds.filter((orderId) => orderIdPattern.test(orderId));
      const { orders, unreadable } = await readOrdersById(table, ours);
      return new Map<string, KnownOrder>([
        ...[...orders].map(([orderId, order]) => [orderId, knownOf(order)] as const),
        // Whether it may be shipped is not known, so it must not be.
        ...[...unreadable].map((orderId) => [orderId, { hold: 'review' }] as const),
      ]);
    },

    cancel: async (orderId) => {
      if (!orderIdPattern.test(orderId)) return undefined;
      const order = await readOrder(table, orderId);
      return order && (await closeUnpaid(ports, order))?.state;
    },

    forget: async (orderId) => {
      const order = await readOrder(table, orderId);
      if (order?.state === 'CANCELED') await applyTransition(ports, order, { transition: 'forget', set: {} });
    },
  };
}

function knownOf(order: Order): KnownOrder {
  const hold = holdOf(order);
  const buyer = order.delivery?.name;
  return {
    number: orderNumber(order.orderId),
    ...(hold && { hold }),
    ...(buyer !== undefined && { buyer }),
    lineItems: lineItemsOf(order),
  };
}

function holdOf(order: Order): OpenOrder['hold'] {
  switch (viewOf(order)) {
    case 'review':
      return 'review';
    case 'refund-failed':
      return 'refund failed';
    case 'refunded':
      return refundedOf(order) > 0 ? 'given back' : 'called off';
    default:
      return undefined;
  }
}

function toOpenOrder(order: Order): OpenOrder {
  const { currency } = order;
  return {
    id: order.orderId,
    number: orderNumber(order.orderId),
    state: order.state,
    createdAt: new Date(order.createdAt).toISOString(),
    totalMoney: { amount: order.total, currency },
    paid: order.state === 'PAID',
    testMode: true,
    ...(order.delivery && { buyer: order.delivery.name }),
    lineItems: lineItemsOf(order),
  };
}

/** With the format, which Square's own name of an item does not say. */
function lineItemsOf({ lines, currency }: Order): NonNullable<OpenOrder['lineItems']> {
  return distinctLines(lines).map((line) => ({
    quantity: String(line.quantity),
    name: lineName(line),
    totalMoney: { amount: line.price * line.quantity, currency },
  }));
}
