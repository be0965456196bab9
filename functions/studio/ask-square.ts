import { unavailable } from '#functions/http/errors.ts';
import type { Services } from '#functions/http/services.ts';
import { cancelUnpaidOrders } from '#functions/orders/admin/cancel-orders.ts';
import { createShopOrders } from '#functions/orders/admin/shop-orders.ts';
import { metric } from '#functions/platform/log.ts';
import { readSettings } from '#functions/settings/settings.ts';
import { followToken } from '#functions/square/client.ts';
import { type ActiveLocation, listActiveLocations } from '#functions/square/locations.ts';
import { searchOpenOrders } from '#functions/square/open-orders.ts';
import { SquareBusy, SquareRefused, SquareUnauthorised, SquareUnavailable } from '#functions/square/read.ts';
import type { CancelOrdersResult, OpenOrder } from '#shared/order/order.ts';

/** Maximum milliseconds to read from Square, well below API Gateway's timeout of 30 s. */
const longestRead = 20_000;
const longestCancelling = 22_000;

type Needs = Pick<Services, 'config' | 'secret' | 'table' | 'now' | 'log'>;

/** Lists Square's active locations. Throws `unavailable` with `complaint` if Square does not answer. */
export async function askForLocations(services: Needs, complaint: string): Promise<ActiveLocation[]> {
  return orUnavailable(complaint, async () => listActiveLocations(await followToken(services)()));
}

/** Lists Square's open orders and the test orders, newest first. */
export async function listOpenOrders(services: Needs): Promise<OpenOrder[]> {
  const { atSquare, testOrders, shopOrders } = await orUnavailable('Failed to fetch orders', () =>
    collect(services),
  );
  const known = await shopOrders.listKnown(atSquare.map(({ order }) => order.referenceId));
  const real = atSquare.map(({ shown, order }) => {
    const { hold, ...rest } = known.get(order.referenceId) ?? {};
    return { ...shown, ...rest, ...(shown.paid && hold && { hold }) };
  });
  return [...testOrders, ...real].sort((a, b) => b.createdAt.localeCompare(a.createdAt));
}

export async function cancelOpenOrders(services: Needs): Promise<CancelOrdersResult> {
  const { now } = services;
  const deadline = now() + longestCancelling;
  return orUnavailable('Failed to cancel orders', async () => {
    // Collect all ids first, because cancellations during paging would shift the pages.
    const { square, shopOrders, atSquare, testOrders } = await collect(services);
    return cancelUnpaidOrders({ square, shopOrders, now, deadline }, atSquare, testOrders);
  });
}

async function collect(services: Needs) {
  const square = await followToken(services)();
  const shopOrders = createShopOrders({ ...services, metric });
  const { locationId } = await readSettings(services.table);
  const options = { abortSignal: AbortSignal.timeout(longestRead) };
  const [atSquare, testOrders] = await Promise.all([
    locationId === '' ? [] : searchOpenOrders(square, locationId, options),
    shopOrders.listTestOrders(),
  ]);
  return { square, shopOrders, atSquare, testOrders };
}

/** Answers 503 with `complaint` if Square is down, slow or refuses the token (rules 13.3 and 14.3). */
export async function orUnavailable<T>(complaint: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SquareUnauthorised) metric('SquareUnauthorised');
    const isOfSquare = [SquareBusy, SquareRefused, SquareUnauthorised, SquareUnavailable].some(
      (kind) => error instanceof kind,
    );
    throw isOfSquare ? unavailable(complaint) : error;
  }
}
