import type { Handlers } from '#shared/contract/handlers.ts';
import type { OperationsOf } from '#shared/contract/routes.ts';
import { type ShopError, unavailable } from '../http/errors.ts';
import { metric } from '../http/log.ts';
import { type SessionUser, serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import { readSettings, settingsAction } from '../settings/settings-records.ts';
import { createSquareClient } from '../square/client.ts';
import { listActiveLocations } from '../square/locations.ts';
import { searchOpenOrders } from '../square/open-orders.ts';
import { SquareBusy, SquareRefused, SquareUnauthorised, SquareUnavailable } from '../square/read.ts';
import { readProgress } from '../sync/read-progress.ts';
import { type StartPorts, startSync } from '../sync/start-sync.ts';
import { auditAction, listAudit, writeAudit } from './audit.ts';
import { cancelUnpaid } from './cancel-orders.ts';
import { toggleFlag } from './flags.ts';
import { chooseFrom, chooseLocation } from './locations.ts';
import { createShopOrders } from './shop-orders.ts';

/** Reading from Square ends well before API Gateway gives up after 30 s. */
const longestRead = 20_000;
const longestCancelling = 22_000;

const noLocations = 'Failed to load Square locations... Please check your Square API credentials.';

/** What only the artist may do (admin spec sections 2 to 7). */
export function studioService(services: Services, { startExecution }: Pick<StartPorts, 'startExecution'>) {
  const { config, secrets, table, now, log } = services;
  const shopOrders = createShopOrders({ table, now });

  const square = async () =>
    createSquareClient({ token: (await secrets()).squareAccessToken, baseUrl: config.squareUrl });

  async function openOrders() {
    const client = await square();
    const { locationId } = await readSettings(table);
    const [atSquare, testOrders] = await Promise.all([
      locationId === ''
        ? []
        : searchOpenOrders(client, locationId, { abortSignal: AbortSignal.timeout(longestRead) }),
      shopOrders.listTestOrders(),
    ]);
    return { client, atSquare, testOrders };
  }

  const handlers: Pick<Handlers, OperationsOf<'studio'>> = {
    setTestMode: async ({ body: { enabled }, user }) => {
      const detail = enabled ? 'Test mode on: no order reaches Square' : 'Test mode off: orders are real';
      await table.transact([
        settingsAction({ testMode: enabled }),
        auditAction({ who: nameOf(user), action: 'setTestMode', detail }, now()),
      ]);
      metric('TestMode', enabled ? 1 : 0);
      return { testMode: enabled };
    },

    listLocations: async () =>
      chooseFrom(table, await orUnavailable(noLocations, async () => listActiveLocations(await square()))),

    setLocation: async ({ body: { locationId }, user }) => {
      const active = await orUnavailable('Failed to update Square location', async () =>
        listActiveLocations(await square()),
      );
      return chooseLocation({ table, now }, active, { locationId, who: nameOf(user) });
    },

    toggleFeatured: async ({ params: { id }, user }) => ({
      id,
      featured: await toggleFlag({ table, now }, { artworkId: id, flag: 'featured', who: nameOf(user) }),
    }),

    toggleHidden: async ({ params: { id }, user }) => ({
      id,
      hidden: await toggleFlag({ table, now }, { artworkId: id, flag: 'hidden', who: nameOf(user) }),
    }),

    startSync: async ({ body: { filter = '', confirmVanishing = false }, user }) => {
      const startedBy = nameOf(user);
      const progress = await startSync(
        { table, now, log, startExecution },
        { filter, confirmVanishing, startedBy },
      );
      const detail = filter === '' ? 'All works' : `Works with “${filter}”`;
      await writeAudit({ table, now }, { who: startedBy, action: 'startSync', detail });
      return progress;
    },

    getSyncProgress: () => readProgress({ table, now }),

    listOpenOrders: async () => {
      const { atSquare, testOrders } = await orUnavailable('Failed to fetch orders', openOrders);
      return [...testOrders, ...atSquare.map(({ shown }) => shown)].sort((a, b) =>
        b.createdAt.localeCompare(a.createdAt),
      );
    },

    cancelOpenOrders: async ({ user }) => {
      const deadline = now() + longestCancelling;
      const result = await orUnavailable('Failed to cancel orders', async () => {
        // All ids first: cancelling while paging would make the pages shift.
        const { client, atSquare, testOrders } = await openOrders();
        return cancelUnpaid({ square: client, shopOrders, now, deadline }, atSquare, testOrders);
      });
      const detail = `${result.cancelledCount} cancelled, ${result.left.length} left${result.more ? ', not finished' : ''}`;
      await writeAudit({ table, now }, { who: nameOf(user), action: 'cancelOpenOrders', detail });
      return result;
    },

    listAuditTrail: () => listAudit(table),
  };
  return serve('studio', handlers, services.http);
}

/** Access `admin` has seen to it that there is one. */
function nameOf(user: SessionUser | undefined): string {
  return user?.username ?? '';
}

/** Square down, slow or not accepting the token is no fault of the request: 503 in the spec's words. */
async function orUnavailable<T>(text: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toUnavailable(error, text) ?? error;
  }
}

function toUnavailable(error: unknown, text: string): ShopError | undefined {
  if (error instanceof SquareUnauthorised) metric('SquareUnauthorised');
  const isSquare = [SquareBusy, SquareRefused, SquareUnauthorised, SquareUnavailable].some(
    (kind) => error instanceof kind,
  );
  return isSquare ? unavailable(text) : undefined;
}
