import { openProvider } from '#functions/checkout/open-provider.ts';
import { type Order, readOrder } from '#functions/checkout/order.ts';
import { orderIdPattern } from '#functions/checkout/orders/key.ts';
import { LostOrder, moveOrder } from '#functions/checkout/payments/move.ts';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import { strangersIn } from '#functions/checkout/refunds/at-square.ts';
import { UnreadableRow } from '#functions/db/stored-row.ts';
import { describeError } from '#functions/log.ts';
import type { PaymentProvider, ProviderPayment } from '#functions/square/provider.ts';

/** Milliseconds. Square sends an event again for a day; what it never brought is found by then. */
const lookBack = 3 * 24 * 60 * 60_000;
const mostPages = 20;

/**
 * Once a day: finds the refunds that were made at Square and that no event told of. Never throws: the next day it looks
 * again, and whoever opens the order in the studio finds them too.
 */
export async function findRefundsElsewhere(ports: PaymentPorts, locationId: string): Promise<void> {
  try {
    const provider = await openProvider(ports, 'live');
    for (const paymentId of await refundedPayments(ports, provider, locationId)) {
      const payment = await provider.readPayment(paymentId);
      if (payment.kind !== 'ok') continue;
      const order = await orderOf(ports, provider, payment.value).catch(ifUnreadable);
      if (order) await hearIfStrange(ports, order, payment.value);
    }
  } catch (error) {
    ports.log('error', { message: 'refunds elsewhere', error: describeError(error) });
  }
}

/** An order that cannot be read is reported by then, and keeps no other from being heard of. */
function ifUnreadable(error: unknown): undefined {
  if (!(error instanceof UnreadableRow)) throw error;
}

/** A refund of the payment that the order does not know of is the reconciler's to look at. */
export async function hearIfStrange(
  ports: Pick<PaymentPorts, 'table' | 'now' | 'log' | 'metric'>,
  order: Order,
  payment: ProviderPayment,
): Promise<void> {
  const isOurs = order.state === 'PAID' && order.paymentId === payment.paymentId;
  if (!isOurs || strangersIn(order, payment).length === 0) return;
  try {
    await moveOrder(ports, order, { move: 'hear', set: { heardAt: ports.now() } });
  } catch (error) {
    if (!(error instanceof LostOrder)) throw error;
  }
}

async function refundedPayments(
  { now }: PaymentPorts,
  provider: PaymentProvider,
  locationId: string,
): Promise<ReadonlySet<string>> {
  const paymentIds = new Set<string>();
  let cursor: string | undefined;
  for (let page = 0; page < mostPages; page++) {
    const found = await provider.findRefunds({ locationId, from: now() - lookBack, cursor });
    if (found.kind !== 'ok') break;
    for (const paymentId of found.value.paymentIds) paymentIds.add(paymentId);
    if (found.value.cursor === undefined || found.value.cursor === cursor) break;
    cursor = found.value.cursor;
  }
  return paymentIds;
}

async function orderOf(
  { table }: PaymentPorts,
  provider: PaymentProvider,
  { squareOrderId }: ProviderPayment,
): Promise<Order | undefined> {
  const atSquare = await provider.readOrder(squareOrderId);
  if (atSquare.kind !== 'ok' || !orderIdPattern.test(atSquare.value.referenceId)) return undefined;
  const order = await readOrder(table, atSquare.value.referenceId);
  return order?.squareOrderId === squareOrderId ? order : undefined;
}
