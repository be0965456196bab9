import { shopperLeaseMs } from '#functions/orders/order.ts';
import { openSimulator } from '#infra/local/square-simulator/simulator.ts';
import type { SquareOrder } from '#infra/local/square-simulator/store/types.ts';
import { catalogueOf } from '#test/support/orders/works.ts';
import { testSecrets } from '#test/support/shop/services.ts';
import { simulatorApplicationId, simulatorLocationId } from '#test/support/shop/simulator.ts';
import type { History } from './history.ts';
import { simulatedFetch, type Weather } from './ports.ts';
import type { Timeline } from './timeline.ts';
import type { Watch } from './watch-orders.ts';

const squareUrl = 'http://square.test';
export const studioLocation = simulatorLocationId;
export const fairLocation = 'LFAIR';

interface Capture {
  readonly at: number;
  /** Time at which the capturing process had last requested the counts. */
  readonly checkedAt: number;
  readonly begunAt?: number;
  readonly paymentId?: string;
}

interface Move {
  readonly at: number;
  readonly variationId: string;
  readonly locationId: string;
  readonly quantity: number;
}

/** Opens Square at the start of a history, with functions for people's actions there. */
export function openSquare(
  history: History,
  timeline: Timeline,
  { webhook, onCall }: { webhook: { url: string; key: string }; onCall: Watch['onCall'] },
) {
  const { controls: simulator, world } = openSimulator(
    {
      catalogue: catalogueOf(history.works),
      accessToken: testSecrets.squareAccessToken,
      applicationId: simulatorApplicationId,
      webhook,
      now: () => timeline.now,
      lags: history.lags,
      // With pages of one object a sync reads several pages.
      listPageSize: 1,
    },
    squareUrl,
  );
  simulator.webhooks.settings.hold = true;
  simulator.simulate({ type: 'authorised-covers', on: history.authorizedCovers });
  let weather: Weather | undefined;
  const captures: Capture[] = [];
  const moves: Move[] = [];
  /** Times of authorizations that Square carried out so late that their process must have ended. */
  const lateAuthorizations: number[] = [];
  const fetch = simulatedFetch({
    timeline,
    weather: () => weather,
    onCall,
    ask: (operation, process, request) => {
      if (operation === 'batchRetrieveCounts') process.checkedAt = timeline.now;
      if (operation === 'createPayment' && timeline.now - process.begunAt > shopperLeaseMs)
        lateAuthorizations.push(timeline.now);
      if (operation === 'completePayment')
        captures.push({
          checkedAt: process.checkedAt,
          at: timeline.now,
          begunAt: process.begunAt,
          paymentId: request.url.pathname.split('/')[3] ?? '',
        });
      return simulator.answer(request);
    },
  });
  return {
    simulator,
    world,
    fetch,
    squareUrl,
    captures,
    moves,
    lateAuthorizations,
    weather: () => weather,
    setWeather: (next: Weather | undefined) => {
      weather = next;
    },
    /** Returns the number of physical pieces: Square's count less the sales that Square has not counted yet. */
    onShelf: (variationId: string, locationId: string): number => {
      const { store } = world;
      const counted = store
        .all('counts')
        .find((row) => row.catalog_object_id === variationId && row.location_id === locationId);
      const uncounted = store
        .all('jobs')
        .filter(({ kind }) => kind === 'stock')
        .map(({ subject }) => store.get('orders', subject))
        .filter((order) => order?.location_id === locationId)
        .flatMap((order) => order?.line_items ?? [])
        .filter(({ catalog_object_id: id }) => id === variationId);
      return (
        Number(counted?.quantity ?? 0) - uncounted.reduce((sum, { quantity }) => sum + Number(quantity), 0)
      );
    },
    /** Adds pieces at the till, or removes them if `quantity` is negative. */
    move: (variationId: string, locationId: string, quantity: number): void => {
      simulator.simulate({ type: 'till-sale', variationId, quantity: -quantity, locationId });
      moves.push({ at: timeline.now, variationId, locationId, quantity });
    },
    /** Pays an order in the Dashboard, without a check of the stock. */
    payAtSquare: ({ id, total_money: { amount }, location_id: locationId, line_items = [] }: SquareOrder) => {
      for (const { catalog_object_id: variationId = '', quantity } of line_items)
        moves.push({ at: timeline.now, variationId, locationId, quantity: -Number(quantity) });
      captures.push({ checkedAt: 0, at: timeline.now });
      return simulator.answer({
        method: 'POST',
        url: new URL('/v2/payments', squareUrl),
        authorization: `Bearer ${testSecrets.squareAccessToken}`,
        version: undefined,
        text: JSON.stringify({
          source_id: 'cnon:card-nonce-ok',
          idempotency_key: `${id}-${timeline.now}`,
          amount_money: { amount, currency: 'USD' },
          order_id: id,
          location_id: locationId,
        }),
      });
    },
  };
}
