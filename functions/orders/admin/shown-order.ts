import { type Dispute, decisiveDispute, stageOf } from '#functions/orders/dispute.ts';
import type { Order } from '#functions/orders/order.ts';
import { refundedOf, viewOf } from '#functions/orders/views.ts';
import type { Artwork } from '#shared/artwork/artwork.ts';
import { displayTitle } from '#shared/artwork/titles.ts';
import { distinctLines, isOnlyForm } from '#shared/order/line-words.ts';
import type { StudioOrder } from '#shared/order/studio-order.ts';

/** The order in the studio's form. `works` of its lines, if known: for pictures, and formats of older orders. */
export function shownOrder(
  order: Order,
  works: ReadonlyMap<string, Pick<Artwork, 'picture' | 'category'>> = new Map(),
): StudioOrder {
  const { orderId, confirmation, createdAt, paidAt, currency, delivery, shipment } = order;
  const money = (amount: number) => ({ amount, currency });
  const dispute = decisiveDispute(order);
  const list = viewOf(order);
  const view = list ?? 'unpaid';
  return {
    id: orderId,
    ...(confirmation !== undefined && { confirmation }),
    createdAt: new Date(createdAt).toISOString(),
    ...(paidAt !== undefined && { paidAt: new Date(paidAt).toISOString() }),
    view,
    ...(list === undefined && { canceled: true }),
    total: money(order.total),
    refunded: money(refundedOf(order)),
    testMode: order.mode === 'test',
    ...(delivery && { buyer: delivery }),
    lines: distinctLines(
      order.lines.map(({ artworkId, variationId, title, name, quantity, price, ...line }) => {
        const { picture, category } = works.get(artworkId) ?? {};
        const format = line.format ?? category;
        return {
          artworkId,
          variationId,
          title: displayTitle(title),
          ...(format !== undefined && { format }),
          name: isOnlyForm(name) ? '' : name,
          quantity,
          price: money(price),
          ...(picture && { picture }),
        };
      }),
    ),
    ...(shipment && { shipment: { ...shipment, shippedAt: new Date(shipment.shippedAt).toISOString() } }),
    ...(dispute && { dispute: shownDispute(dispute) }),
  };
}

function shownDispute(dispute: Dispute): NonNullable<StudioOrder['dispute']> {
  const { reason, amount, dueAt } = dispute;
  return {
    stage: stageOf(dispute),
    ...(reason !== undefined && { reason }),
    ...(amount && { amount }),
    ...(dueAt !== undefined && { dueAt: new Date(dueAt).toISOString() }),
  };
}
