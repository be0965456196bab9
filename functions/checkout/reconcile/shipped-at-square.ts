import { hearOfShipment } from '#functions/checkout/fulfilment/hear-of-shipment.ts';
import { openProvider } from '#functions/checkout/open-provider.ts';
import { parseOrders } from '#functions/checkout/order.ts';
import type { PaymentPorts } from '#functions/checkout/ports.ts';
import { keys } from '#functions/db/keys.ts';
import { describeError } from '#functions/log.ts';
import { listToShip } from './due.ts';

/** Orders that Square tells of in one answer (API reference, BatchRetrieveOrders). */
const atOnce = 100;

/**
 * Once a day: what waits to be shipped here and has left by Square's books, or will not leave, although no event has told
 * of it. Stops at `until` (milliseconds); what is not reached has its turn a day later.
 */
export async function findShippedAtSquare(ports: PaymentPorts, until: number): Promise<void> {
  let batch: string[] = [];
  for await (const { orderId } of listToShip(ports.table, ports.now())) {
    batch.push(orderId);
    if (batch.length < atOnce) continue;
    await look(ports, batch, until);
    batch = [];
  }
  await look(ports, batch, until);
}

async function look(ports: PaymentPorts, orderIds: readonly string[], until: number): Promise<void> {
  if (orderIds.length === 0 || ports.now() >= until) return;
  const rows = await ports.table.batchGet(orderIds.map((orderId) => keys.order(orderId)));
  const squareOrderIds = parseOrders(rows).flatMap(({ squareOrderId }) => squareOrderId || []);
  const provider = await openProvider(ports, 'live');
  const found = await provider.readOrders(squareOrderIds);
  if (found.kind !== 'ok') return ports.log('warn', { message: 'shipments not read', code: found.kind });
  for (const atSquare of found.value) {
    try {
      await hearOfShipment(ports, atSquare);
    } catch (error) {
      const orderId = atSquare.referenceId;
      ports.log('error', { message: 'shipment not noted', orderId, error: describeError(error) });
    }
  }
}
