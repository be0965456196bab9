import { inIndex } from '#functions/db/conditions.ts';
import { indexKeys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import type { Services } from '#functions/http/services.ts';
import { orderIdOf } from '#functions/orders/order.ts';
import { readSettings } from '#functions/settings/settings.ts';
import { readConnection } from '#functions/square-oauth/connection-records.ts';
import type { FirstFacts } from '#shared/studio/first-facts.ts';

/**
 * Reads the setup's progress from the shop's own rows, without a request to Square: settings, the connection, and the
 * first entry of each list of sold orders. Uses four read units.
 */
export async function readFirstSteps({
  table,
  secret,
}: Pick<Services, 'table' | 'secret'>): Promise<FirstFacts> {
  const [{ locationId, locationName, testMode, testModeSince }, connection, token, purchase] =
    await Promise.all([
      readSettings(table),
      readConnection(table),
      secret('squareAccessToken'),
      readPurchase(table),
    ]);
  return {
    connection:
      token === ''
        ? 'none'
        : connection.revokedAt !== undefined
          ? 'ended'
          : connection.merchantId === undefined
            ? 'token'
            : 'connected',
    ...(locationId !== '' && { location: locationName || locationId }),
    ...purchase,
    testMode,
    // A shop that is in test mode and has never changed this setting was never live.
    wasLive: !testMode || testModeSince > 0,
  };
}

async function readPurchase(table: Table): Promise<Pick<FirstFacts, 'purchase' | 'orderId'>> {
  const [shipped, refunded, test, toShip, fresh] = await Promise.all(
    [
      indexKeys.shippedOrder(0, '', ''),
      indexKeys.refundedOrder(0, '', ''),
      indexKeys.paidTestOrder(0, ''),
      indexKeys.orderToShip(0, '', ''),
      indexKeys.followUpOrder(0, ''),
    ].map(({ gsi1pk }) => firstOf(table, gsi1pk)),
  );
  if (shipped ?? refunded) return { purchase: 'settled' };
  if (test) return { purchase: 'test' };
  // A sale joins the list to ship about a minute after payment, once Square's counts include it.
  const orderId = toShip ?? fresh;
  return orderId === undefined ? { purchase: 'none' } : { purchase: 'open', orderId };
}

/** Returns the order id of a list's first entry; undefined if the list is empty. */
async function firstOf(table: Table, pk: string): Promise<string | undefined> {
  const { Items } = await table.queryPage({ ...inIndex({ gsi1pk: pk }), Limit: 1 });
  const found = Items?.[0];
  return found && orderIdOf(found);
}
