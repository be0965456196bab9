import type { Order } from '#functions/checkout/order.ts';
import type { StudioOrderDetail } from '#shared/model/studio-order.ts';
import { isoTime } from './shown-order.ts';

/** What has become of an order, the oldest first, as far as its row remembers. */
export function timelineOf(order: Order): StudioOrderDetail['timeline'] {
  const { createdAt, paidAt, shipping, shipment, shipmentCanceledAt } = order;
  const events = [
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
    ...(shipmentCanceledAt === undefined
      ? []
      : [{ at: shipmentCanceledAt, what: 'Shipment called off', by: 'Square' }]),
  ];
  return events.sort((a, b) => a.at - b.at).map(({ at, ...event }) => ({ at: isoTime(at), ...event }));
}
