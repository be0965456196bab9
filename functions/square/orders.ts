import type { Square } from 'square';
import type { NewTillOrder, Till, TillOrder } from '../payments/till.ts';
import { type GetClient, outcomeOf, toAmount } from './outcome.ts';

/** Square's limits of the fields we fill (square docs, Orders API). */
const longestName = 255;

/** The order calls of the money path. */
export function squareOrders(client: GetClient): Pick<Till, 'createOrder' | 'readOrder' | 'cancelOrder'> {
  return {
    createOrder: (order) =>
      outcomeOf(async (options) => {
        const square = await client();
        const answer = await square.orders.create(
          { idempotencyKey: order.idempotencyKey, order: toSquareOrder(order) },
          options,
        );
        return toTillOrder(answer.order);
      }),

    readOrder: (orderId) =>
      outcomeOf(async (options) => {
        const square = await client();
        const answer = await square.orders.get({ orderId }, options);
        return toTillOrder(answer.order);
      }),

    /** Order and shipment in one call: Square refuses to cancel an order whose shipment is not. */
    cancelOrder: (order, idempotencyKey) =>
      outcomeOf(async (options) => {
        const square = await client();
        const answer = await square.orders.update(
          {
            orderId: order.squareOrderId,
            idempotencyKey,
            order: {
              locationId: order.locationId,
              version: order.version,
              state: 'CANCELED',
              fulfillments: order.fulfillmentUids.map((uid) => ({ uid, state: 'CANCELED' })),
            },
          },
          options,
        );
        return toTillOrder(answer.order);
      }),
  };
}

/** Lines name the variation and nothing else: the price is Square's, never one that came along. */
function toSquareOrder({ orderId, locationId, lines, recipient }: NewTillOrder): Square.Order {
  return {
    locationId,
    referenceId: orderId,
    lineItems: lines.map(({ variationId, quantity }) => ({
      catalogObjectId: variationId,
      quantity: String(quantity),
    })),
    fulfillments: [
      {
        type: 'SHIPMENT',
        state: 'PROPOSED',
        shipmentDetails: {
          recipient: {
            displayName: recipient.name.slice(0, longestName),
            address: {
              addressLine1: recipient.address1,
              // Square refuses an empty second line.
              ...(recipient.address2 !== '' && { addressLine2: recipient.address2 }),
              locality: recipient.city,
              administrativeDistrictLevel1: recipient.state,
              postalCode: recipient.postalCode,
              country: recipient.country as Square.Country,
            },
          },
        },
      },
    ],
  };
}

function toTillOrder(order: Square.Order | undefined): TillOrder | undefined {
  if (!order?.id) return undefined;
  const tenders = order.tenders ?? [];
  const total = toAmount(order.totalMoney?.amount);
  const due = order.netAmountDueMoney?.amount;
  return {
    squareOrderId: order.id,
    locationId: order.locationId,
    version: order.version ?? 0,
    state: order.state ?? '',
    total,
    currency: order.totalMoney?.currency ?? '',
    isPaid: order.state !== 'CANCELED' && tenders.length > 0 && due !== undefined && toAmount(due) === 0,
    paymentIds: tenders.flatMap((tender) => tender.paymentId ?? tender.id ?? []),
    fulfillmentUids: (order.fulfillments ?? []).flatMap((fulfillment) => fulfillment.uid ?? []),
  };
}
