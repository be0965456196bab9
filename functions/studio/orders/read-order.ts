import { readPictures } from '#functions/catalogue/read-pictures.ts';
import { openProvider } from '#functions/checkout/open-provider.ts';
import { type Order, readOrder } from '#functions/checkout/order.ts';
import { orderIdPattern } from '#functions/checkout/orders/key.ts';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import { refundedOf, viewOf } from '#functions/checkout/sold.ts';
import { notFound } from '#functions/http/errors.ts';
import { describeError } from '#functions/log.ts';
import type { StudioOrderDetail } from '#shared/model/studio-order.ts';
import { isoTime, shownOrder } from './shown-order.ts';
import { timelineOf } from './timeline.ts';
import { whyNotShipped } from './words.ts';

/** Throws 404 for an order that the shop does not have. */
async function findOrder({ table }: Pick<PaymentPorts, 'table'>, orderId: string): Promise<Order> {
  const order = orderIdPattern.test(orderId) ? await readOrder(table, orderId) : undefined;
  if (!order) throw notFound('Order not found');
  return order;
}

/** One order with all that is known of it; what only Square knows is missing while Square cannot be asked. */
export async function showOrder(ports: PaymentPorts, orderId: string): Promise<StudioOrderDetail> {
  const order = await findOrder(ports, orderId);
  const [pictures, atSquare] = await Promise.all([
    readPictures(
      ports.table,
      order.lines.map(({ artworkId }) => artworkId),
    ),
    askSquare(ports, order),
  ]);
  const why = whyNotShipped(order, atSquare?.shipmentState);
  const left = order.total - refundedOf(order);
  return {
    ...shownOrder(order, ports.now(), pictures),
    ...(atSquare && { atSquare }),
    timeline: timelineOf(order),
    refunds: refundsOf(order),
    mails: [],
    mayShip: why === undefined,
    mayCancel: order.state === 'OPEN',
    mayTell: order.silent === undefined && atSquare?.email !== undefined,
    ...(order.state === 'PAID' &&
      left > 0 && { mayRefund: { most: { amount: left, currency: order.currency } } }),
    mayRestock: [],
    ...(why !== undefined && viewOf(order) !== 'unpaid' && { whyNot: why }),
  };
}

const refundStates = { asked: 'asked', accepted: 'pending', failed: 'failed' } as const;

function refundsOf({ refunds = [], createdAt, currency }: Order): StudioOrderDetail['refunds'] {
  return refunds.map(({ amount, state, decidedAt = createdAt }, number) => ({
    number,
    at: isoTime(decidedAt),
    amount: { amount, currency },
    state: refundStates[state],
    by: 'studio',
    restock: [],
  }));
}

/** Name, address and e-mail of the buyer are never stored: they are read for the one order that is looked at. */
async function askSquare(ports: PaymentPorts, order: Order): Promise<StudioOrderDetail['atSquare']> {
  if (order.mode === 'test' || order.squareOrderId === '') return undefined;
  try {
    const provider = await openProvider(ports, order.mode);
    const [found, payment] = await Promise.all([
      provider.readOrder(order.squareOrderId),
      order.paymentId === undefined ? undefined : provider.readPayment(order.paymentId),
    ]);
    if (found.kind !== 'ok') return undefined;
    const [first] = found.value.fulfillments;
    const email = payment?.kind === 'ok' ? payment.value.buyerEmail : undefined;
    return {
      name: first?.recipient.name ?? '',
      address: [...(first?.recipient.address ?? [])],
      ...(email !== undefined && { email }),
      ...(first && { shipmentState: first.state }),
    };
  } catch (error) {
    ports.log('error', {
      message: 'order not read at Square',
      orderId: order.orderId,
      error: describeError(error),
    });
    return undefined;
  }
}
