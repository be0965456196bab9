import { openProvider } from '#functions/checkout/open-provider.ts';
import { readOrdersById, unpaidLifetime } from '#functions/checkout/order.ts';
import { orderIdPattern } from '#functions/checkout/orders/key.ts';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import type { Table } from '#functions/db/table.ts';
import { describeError } from '#functions/log.ts';
import type { Outcome, PaymentProvider } from '#functions/square/provider.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import { cancelOrder } from './cancel-unpaid.ts';
import { findRefundsElsewhere } from './refunds-elsewhere.ts';
import { findShippedAtSquare } from './shipped-at-square.ts';
import { endTurn, type Turn, takeTurn } from './sweep-turn.ts';

/** Square's list of open orders could not be read to the end. */
class NotRead extends Error {
  override readonly name = 'NotRead';
}

/**
 * Once a day: cancels what Square holds open for the shop and the shop has no row for, because a process died between
 * Square's answer and the row, or Square did not answer when a stale order was to be cancelled. Nobody can pay such an
 * order here. If money was taken for it all the same, a person is told and nothing is cancelled.
 *
 * Then it looks which orders were shipped at Square.
 *
 * Stops at `until` (milliseconds) and goes on in the next pass. Never throws: it is the last and least of a pass.
 */
export async function sweepForgottenOrders(ports: PaymentPorts, until: number): Promise<void> {
  try {
    if (ports.now() >= until) return;
    const turn = await takeTurn(ports);
    if (!turn) return;
    if (turn.from === 0) await findRefundsElsewhere(ports, turn.locationId);
    const rest = await sweep(ports, turn, until);
    await findShippedAtSquare(ports, until);
    await endTurn(ports, rest);
  } catch (error) {
    ports.metric('ReconcileFailed');
    ports.log('error', { message: 'forgotten orders', error: describeError(error) });
  }
}

/** Answers from when on the next pass must look, or undefined when everything was seen to. */
async function sweep(ports: PaymentPorts, turn: Turn, until: number): Promise<number | undefined> {
  const provider = await openProvider(ports, 'live');
  // All of them first: cancelling while paging would make the pages shift.
  const { forgotten, rest } = await findForgotten(ports, provider, turn, until);
  for (const order of forgotten) {
    if (ports.now() >= until) return order.createdAt;
    await endForgotten(ports, provider, order);
  }
  return rest;
}

/** Reads half of the time at most. `rest` is undefined once the last page was read. */
async function findForgotten(
  ports: PaymentPorts,
  provider: PaymentProvider,
  { locationId, from }: Turn,
  until: number,
): Promise<{ readonly forgotten: readonly ProviderOrder[]; readonly rest: number | undefined }> {
  const startedAt = ports.now();
  const enough = (startedAt + until) / 2;
  const range = { locationId, from, to: startedAt - unpaidLifetime };
  const forgotten: ProviderOrder[] = [];
  let rest = from;
  let cursor: string | undefined;
  while (ports.now() < enough) {
    const page = await provider.findOpenOrders({ ...range, cursor });
    const { orders, cursor: next } = read(page);
    const candidates = orders.filter((order) => mayBeForgotten(order, range));
    forgotten.push(...(await withoutRow(ports.table, candidates)));
    if (next === undefined) return { forgotten, rest: undefined };
    if (next === cursor) throw new NotRead('one page for ever');
    rest = Math.max(rest, ...orders.map(({ createdAt }) => createdAt));
    cursor = next;
  }
  return { forgotten, rest };
}

function read<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'ok') return outcome.value;
  throw new NotRead(outcome.kind);
}

/** Made by this shop and long ago, and nobody's payment for it is under way, whatever the search was answered with. */
function mayBeForgotten(
  order: ProviderOrder,
  { locationId, to }: { readonly locationId: string; readonly to: number },
): boolean {
  return (
    order.isOurs &&
    orderIdPattern.test(order.referenceId) &&
    order.state === 'OPEN' &&
    order.locationId === locationId &&
    order.createdAt > 0 &&
    order.createdAt <= to &&
    (order.captured > 0 || !order.hasTenders)
  );
}

/** Those whose reference names no row, or the row of another order at Square. A row that cannot be read is nobody's leave to cancel. */
async function withoutRow(table: Table, orders: readonly ProviderOrder[]): Promise<ProviderOrder[]> {
  const { orders: ours, unreadable } = await readOrdersById(
    table,
    orders.map(({ referenceId }) => referenceId),
  );
  const known = new Set([...ours.values()].map(({ squareOrderId }) => squareOrderId));
  return orders.filter(
    ({ squareOrderId, referenceId }) => !known.has(squareOrderId) && !unreadable.has(referenceId),
  );
}

async function endForgotten(
  ports: PaymentPorts,
  provider: PaymentProvider,
  order: ProviderOrder,
): Promise<void> {
  const { squareOrderId } = order;
  const message = 'order at Square without a row';
  try {
    if (order.captured === 0) {
      const isCanceled = await cancelOrder(provider, order);
      if (isCanceled) ports.metric('ForgottenOrder');
      ports.log('warn', { message, squareOrderId, state: isCanceled ? 'CANCELED' : 'OPEN' });
    } else if (!(await isGivenBack(provider, order))) {
      ports.metric('ForgottenOrderPaid');
      ports.log('error', { message: `${message} was paid`, squareOrderId });
    }
  } catch (error) {
    ports.metric('ReconcileFailed');
    ports.log('error', { message, squareOrderId, error: describeError(error) });
  }
}

/** An order still reads as captured when its money went back. */
async function isGivenBack(provider: PaymentProvider, { paymentIds }: ProviderOrder): Promise<boolean> {
  for (const paymentId of paymentIds) {
    const payment = await provider.readPayment(paymentId);
    if (payment.kind !== 'ok') return false;
    const { status, refunded, amount } = payment.value;
    if (status === 'COMPLETED' && refunded < amount) return false;
  }
  return true;
}
