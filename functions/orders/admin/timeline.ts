import { stageOf } from '#functions/orders/dispute.ts';
import type { Order } from '#functions/orders/order.ts';
import type { StudioOrderDetail } from '#shared/model/studio-order.ts';
import { formatMinorUnits } from '#shared/rules/money.ts';

/** What has become of an order, the oldest first, as far as its row remembers. */
export function timelineOf(order: Order): StudioOrderDetail['timeline'] {
  const { createdAt, paidAt, shipping, shipment, shipmentCanceledAt, erasedAt, disputes = [] } = order;
  const events: Event[] = [
    { at: createdAt, what: 'Order placed' },
    ...(paidAt === undefined ? [] : [{ at: paidAt, what: 'Paid' }]),
    ...(shipping ? [{ at: shipping.askedAt, what: 'Being marked as shipped at Square' }] : []),
    ...(shipment
      ? [
          {
            at: shipment.shippedAt,
            what: shipment.version > 1 ? 'Shipped; tracking corrected since' : 'Shipped',
            by: shipment.by === 'square' ? 'Square' : 'you',
          },
        ]
      : []),
    ...(erasedAt === undefined ? [] : [{ at: erasedAt, what: 'Personal data erased', by: 'Operator' }]),
    ...(shipmentCanceledAt === undefined
      ? []
      : [{ at: shipmentCanceledAt, what: 'Shipment canceled', by: 'Square' }]),
  ];
  events.push(...refundEvents(order));
  events.push(
    ...disputes.map((dispute) => ({ at: dispute.at, what: disputeWords[stageOf(dispute)], by: 'Square' })),
  );
  return events
    .sort((a, b) => a.at - b.at)
    .map(({ at, ...event }) => ({ at: new Date(at).toISOString(), ...event }));
}

interface Event {
  readonly at: number;
  readonly what: string;
  readonly by?: string;
}

const disputeWords = {
  answer: 'Payment disputed',
  waiting: 'Dispute answered, the bank decides',
  won: 'Dispute won',
  lost: 'Dispute lost',
} as const;

const refundWords = {
  asked: 'Refund being asked for at Square',
  accepted: 'Refund on its way',
  completed: 'Refunded',
  failed: 'Refund failed',
} as const;

function refundEvents({ refunds = [], restocks = [], createdAt, currency }: Order): Event[] {
  return [
    ...refunds.map(({ amount, state, decidedAt = createdAt, completedAt = decidedAt, by }) => ({
      at: completedAt,
      what: `${refundWords[state]}: ${formatMinorUnits(amount, currency)}`,
      by: by === 'square' ? 'Square' : 'you',
    })),
    ...restocks
      .filter(({ state }) => state === 'done')
      .map(({ decidedAt, quantity }) => ({ at: decidedAt, what: `${quantity} back in stock`, by: 'you' })),
  ];
}
