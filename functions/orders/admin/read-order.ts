import { writeAudit } from '#functions/audit/audit.ts';
import { readWorks } from '#functions/catalogue/read-pictures.ts';
import { conflict } from '#functions/http/errors.ts';
import type { Mail } from '#functions/mail/mail.ts';
import { mailId } from '#functions/mail/mail-key.ts';
import { readMails } from '#functions/mail/outbox.ts';
import { cancelUnpaid, closeUnpaid } from '#functions/orders/cancel-unpaid.ts';
import { stageOf } from '#functions/orders/dispute.ts';
import { orderIsBusy } from '#functions/orders/messages.ts';
import { type Order, takenLines } from '#functions/orders/order.ts';
import { openProvider, type PaymentPorts } from '#functions/orders/ports.ts';
import { findOrder } from '#functions/orders/records.ts';
import { refundedOrPending, refundProblem, unitsLeft, wholePayment } from '#functions/orders/refundable.ts';
import { reportUnknownRefunds } from '#functions/orders/refunds/external-refunds.ts';
import { failureWords } from '#functions/orders/refunds/messages.ts';
import { shownRefund } from '#functions/orders/refunds/refund-order.ts';
import { whyNotShipped } from '#functions/orders/shipping/plan.ts';
import { undecidedRefund, viewOf } from '#functions/orders/views.ts';
import { describeError } from '#functions/platform/log.ts';
import { formatMinorUnits } from '#shared/money/money.ts';
import { orderNumber } from '#shared/order/order-number.ts';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { shownOrder } from './list-orders.ts';

const disputeWords = {
  answer: 'Payment disputed',
  waiting: 'Dispute answered, the bank decides',
  won: 'Dispute won',
  lost: 'Dispute lost',
} as const;

const refundWords = {
  asked: 'Refund requested, waiting for Square',
  accepted: 'Refund on its way',
  completed: 'Refunded',
  failed: 'Refund failed',
} as const;

/** Returns one order with all details. If Square does not answer, details that only Square has are missing. */
export async function showOrder(ports: PaymentPorts, orderId: string): Promise<StudioOrderDetail> {
  const order = await findOrder(ports, orderId);
  const [works, mails, atSquare] = await Promise.all([
    readWorks(
      ports.table,
      order.lines.map(({ artworkId }) => artworkId),
    ),
    readMails(ports.table, orderId),
    askSquare(ports, order),
  ]);
  const why = whyNotShipped(order, atSquare?.shipmentState);
  const failed = undecidedRefund(order);
  const mayRefund = refundable(order, ports.now());
  return {
    ...shownOrder(order, works),
    ...(atSquare && { atSquare }),
    ...(order.includedTax && { includedTax: order.includedTax }),
    timeline: timelineOf(order),
    refunds: (order.refunds ?? []).map((_, number) => shownRefund(order, number)),
    ...(failed && {
      failedRefund: {
        amount: { amount: failed.amount, currency: order.currency },
        whyNot: failureWords(failed),
      },
    }),
    mails: mails.map(shownMail),
    mayShip: why === undefined,
    mayCancel: order.state === 'OPEN',
    mayTell: order.silent === undefined && atSquare?.email !== undefined,
    ...(mayRefund && { mayRefund }),
    mayRestock: restockable(order),
    ...(why !== undefined && viewOf(order) !== 'unpaid' && { whyNot: why }),
  };
}

/** Returns the highest amount that can be refunded; undefined if nothing can be refunded. */
function refundable(order: Order, now: number): StudioOrderDetail['mayRefund'] {
  const { state, total, currency } = order;
  if (state !== 'PAID') return undefined;
  const problem = refundProblem(order, wholePayment(order), { requestId: '', amount: 1, restock: [] }, now);
  return problem ? undefined : { most: { amount: total - refundedOrPending(order), currency } };
}

/** Returns the pieces of the order that may still be restocked. */
function restockable(order: Order): StudioOrderDetail['mayRestock'] {
  if (order.state !== 'PAID') return [];
  const variationIds = new Set(takenLines(order).map(({ variationId }) => variationId));
  return [...variationIds]
    .map((variationId) => ({ variationId, quantity: unitsLeft(order, variationId) }))
    .filter(({ quantity }) => quantity > 0);
}

function shownMail(mail: Mail): StudioOrderDetail['mails'][number] {
  const { kind, number, state, sentAt, createdAt } = mail;
  return { id: mailId(mail), kind, number, state, at: new Date(sentAt ?? createdAt).toISOString() };
}

/** Reads the shopper's name, address and email from Square, because the shop does not store address and email. */
async function askSquare(ports: PaymentPorts, order: Order): Promise<StudioOrderDetail['atSquare']> {
  if (order.mode === 'test' || order.squareOrderId === '') return undefined;
  try {
    const provider = await openProvider(ports, order.mode);
    const [found, payment] = await Promise.all([
      provider.readOrder(order.squareOrderId),
      order.paymentId === undefined ? undefined : provider.readPayment(order.paymentId),
    ]);
    if (payment?.kind === 'ok') await reportUnknownRefunds(ports, order, payment.value);
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

/** Returns the order's timeline, oldest event first, from the order's row. */
function timelineOf(order: Order): StudioOrderDetail['timeline'] {
  const { createdAt, paidAt, shipping, shipment, shipmentCanceledAt, erasedAt, disputes = [] } = order;
  const events: Event[] = [
    { at: createdAt, what: 'Order placed' },
    { at: paidAt, what: 'Paid' },
    { at: shipping?.askedAt, what: 'Being marked as shipped in Square' },
    {
      at: shipment?.shippedAt,
      what: shipment && shipment.version > 1 ? 'Shipped; tracking corrected since' : 'Shipped',
      by: shipment?.by === 'square' ? 'Square' : 'you',
    },
    { at: erasedAt, what: 'Personal data erased', by: 'Operator' },
    { at: shipmentCanceledAt, what: 'Shipment canceled', by: 'Square' },
    ...refundEvents(order),
    ...disputes.map((dispute) => ({ at: dispute.at, what: disputeWords[stageOf(dispute)], by: 'Square' })),
  ];
  return events
    .flatMap(({ at, ...event }) => (at === undefined ? [] : [{ at: new Date(at).toISOString(), ...event }]))
    .sort((a, b) => a.at.localeCompare(b.at));
}

interface Event {
  /** Milliseconds; undefined if the event has not happened. */
  readonly at: number | undefined;
  readonly what: string;
  readonly by?: string;
}

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

const paidMeanwhile =
  'Square has taken money for this order. It is in review now: decide under “Orders to review” what becomes of it.';

/** Cancels an unpaid order here, so that no payment can begin, then at Square. The reconciler repeats the rest. */
export async function cancelForArtist(
  ports: PaymentPorts,
  { orderId, who }: { readonly orderId: string; readonly who: string },
): Promise<StudioOrderDetail> {
  const order = await findOrder(ports, orderId);
  const why = whyNotCanceled(order);
  if (why !== undefined) throw conflict(why);
  if (order.state === 'OPEN') {
    const closed = await closeUnpaid(ports, order);
    // If the order is not canceled, a payment of it has begun meanwhile.
    if (closed?.state !== 'CANCELED') throw conflict(whyNotCanceled(closed ?? order) ?? orderIsBusy);
    await writeAudit(ports, {
      who,
      action: 'cancelOrder',
      detail: `Order ${orderNumber(orderId)} cancelled, unpaid`,
    });
    if ((await cancelUnpaid(ports, orderId)) === 'review') throw conflict(paidMeanwhile);
  }
  return showOrder(ports, orderId);
}

/** Returns why an order cannot be canceled; undefined if it can be, or if it is already canceled. */
function whyNotCanceled({ state, orderId, total, currency }: Order): string | undefined {
  switch (state) {
    case 'OPEN':
    case 'CANCELED':
      return undefined;
    case 'PAYING':
    case 'CAPTURING':
      return 'A payment for this order is under way. Please look again in a few minutes.';
    case 'REVIEW':
      return 'This order is in review. Decide under “Orders to review” what becomes of it.';
    case 'PAID':
      return `Order ${orderNumber(orderId)} is paid. Refund ${formatMinorUnits(total, currency)} to its shopper instead.`;
  }
}
