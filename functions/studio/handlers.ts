import { auditAction, beginAudit, usernameOf } from '#functions/audit/audit.ts';
import { listAudit } from '#functions/audit/list-audit.ts';
import { enquiryHandlers } from '#functions/enquiries/studio-handlers.ts';
import { requireRecentSignIn } from '#functions/http/access.ts';
import { badRequest } from '#functions/http/errors.ts';
import { done, serve } from '#functions/http/serve.ts';
import type { Services, SessionUser } from '#functions/http/services.ts';
import { changeMails } from '#functions/mail/change-mails.ts';
import { newsletterHandlers } from '#functions/newsletter/studio-handlers.ts';
import { ordersCsv, readPeriod, soldBetween } from '#functions/orders/admin/export-orders.ts';
import { listOrders, readOrdersAsked, shownOrder } from '#functions/orders/admin/list-orders.ts';
import { cancelForArtist, showOrder } from '#functions/orders/admin/read-order.ts';
import { resendMail } from '#functions/orders/admin/resend-mail.ts';
import { endOrderLinks } from '#functions/orders/order-page/order-link.ts';
import { type PaymentPorts, paymentPorts } from '#functions/orders/ports.ts';
import {
  decideRefund,
  type RefundGuard,
  refundOrder,
  restockOrder,
} from '#functions/orders/refunds/refund-order.ts';
import { decideReview, listReviews } from '#functions/orders/review/reviews.ts';
import { correctOrderTracking, shipOrder } from '#functions/orders/shipping/ship-order.ts';
import { peopleHandlers } from '#functions/people/studio-handlers.ts';
import { squareUrls } from '#functions/platform/config.ts';
import { testModeAction } from '#functions/settings/settings.ts';
import { flagWorks, toggleFlag } from '#functions/studio/flags/flag-works.ts';
import { orderFeatured } from '#functions/studio/flags/order-featured.ts';
import { createTokenCheck, readNeeds } from '#functions/studio/needs/read-needs.ts';
import { textHandlers } from '#functions/studio/texts/change-texts.ts';
import { textsVersionAt } from '#functions/studio/texts/editable-texts.ts';
import { readProgress } from '#functions/sync/run/read-progress.ts';
import { type StartPorts, startSync } from '#functions/sync/run/start-sync.ts';
import { endWithdrawal, shownWithdrawal, withdrawalNeeds } from '#functions/withdrawal/studio-withdrawals.ts';
import type { Handlers } from '#shared/contract/handlers.ts';
import type { OperationsOf } from '#shared/contract/routes.ts';
import type { Body } from '#shared/contract/schemas.ts';
import { connectionHandlers } from './connection-handlers.ts';
import { readFirstSteps } from './first-steps.ts';
import { changeShopSettings, chooseFrom, readShopSettings, setPaymentLocation } from './shop-settings.ts';
import { listLeftOut, listSyncDiff } from './sync-diff.ts';

const dashboards: ReadonlyMap<string, string> = new Map([
  [squareUrls.production, 'https://app.squareup.com/dashboard/items/library/'],
  [squareUrls.sandbox, 'https://app.squareupsandbox.com/dashboard/items/library/'],
]);

const noLocations = 'Failed to load Square locations... Please check your Square API credentials.';

/** Loads Square's SDK only when works are read again. */
const rereadWith =
  (services: Services): PaymentPorts['rereadWorks'] =>
  async (artworkIds) => {
    const { createRereadWorks } = await import('#functions/sync/reread/reread-works.ts');
    await createRereadWorks(services)(artworkIds);
  };

/** Serves the artist's operations (rules 13.1 to 14.4). */
export function studioService(
  services: Services,
  { startExecution }: Pick<StartPorts, 'startExecution'>,
  ports: PaymentPorts = paymentPorts(services, rereadWith(services)),
) {
  const { table, now, log } = services;
  const atSquare = () => import('./ask-square.ts');
  const checkToken = createTokenCheck(services);
  const guardFor = (user: SessionUser | undefined): RefundGuard => ({
    requireRecentSignIn: () => requireRecentSignIn(user, now()),
    mails: (detail, at) => changeMails(services, { title: 'Refund', detail, username: usernameOf(user), at }),
  });

  const handlers: Pick<Handlers, OperationsOf<'studio'>> = {
    setTestMode: async ({ body: { enabled }, user }) => {
      const detail = enabled ? 'Test mode on: no order reaches Square' : 'Test mode off: orders are real';
      await table.transact([
        testModeAction(enabled, now()),
        auditAction({ who: usernameOf(user), action: 'setTestMode', detail }, now()),
      ]);
      return { testMode: enabled };
    },

    getSettings: () => readShopSettings(table),

    changeSettings: ({ body, user }) =>
      changeShopSettings({ table, now, log }, { set: body, who: usernameOf(user) }),

    checkSelling: async () => (await import('./selling-check.ts')).checkSelling(services),

    ...connectionHandlers(services),

    listLocations: async () => {
      const { askForLocations } = await atSquare();
      return chooseFrom(table, await askForLocations(services, noLocations));
    },

    setLocation: async ({ body: { locationId }, user }) => {
      const { askForLocations } = await atSquare();
      const active = await askForLocations(services, 'Failed to update Square location');
      return setPaymentLocation({ table, now, log, startExecution }, active, {
        locationId,
        who: usernameOf(user),
      });
    },

    toggleFeatured: async ({ params: { id }, user }) => ({
      id,
      featured: await toggleFlag({ table, now }, { artworkId: id, flag: 'featured', who: usernameOf(user) }),
    }),

    toggleHidden: async ({ params: { id }, user }) => ({
      id,
      hidden: await toggleFlag({ table, now }, { artworkId: id, flag: 'hidden', who: usernameOf(user) }),
    }),

    flagArtworks: ({ body: { artworkIds, flag, on, undo }, user }) =>
      flagWorks(
        { table, now, log },
        { artworkIds, flag, value: on, who: usernameOf(user), isUndo: undo === true },
      ),

    orderFeatured: ({ body: { artworkIds }, user }) =>
      done(orderFeatured({ table, now }, { artworkIds, who: usernameOf(user) })),

    resyncArtwork: async ({ params: { id }, user }) => {
      const { resyncArtwork } = await import('./resync.ts');
      const { id: userId = '', username = '' } = user ?? {};
      return resyncArtwork(services, startExecution, { artworkId: id, user: { id: userId, username } });
    },

    startSync: async ({ body, user }) => {
      if (body.preview && body.confirmRun !== undefined) {
        throw badRequest('A preview cannot apply another one');
      }
      const startedBy = usernameOf(user);
      return startSync(
        { table, now, log, startExecution },
        {
          ...body,
          startedBy,
          note: (begun) =>
            auditAction({ who: startedBy, action: 'startSync', detail: startWords(body, begun) }, now()),
        },
      );
    },

    listLeftOut: ({ query: { cursor } }) => listLeftOut(table, cursor),

    listSyncDiff: ({ query: { cursor } }) => listSyncDiff(table, cursor),

    getSyncProgress: async () => {
      const url = itemsUrl(services.config.squareUrl);
      return { ...(await readProgress({ table, now })), ...(url && { itemsUrl: url }) };
    },

    listOpenOrders: async () => (await atSquare()).listOpenOrders(services),

    cancelOpenOrders: async ({ user }) => {
      const { cancelOpenOrders } = await atSquare();
      const end = await beginAudit(
        { table, now },
        { who: usernameOf(user), action: 'cancelOpenOrders', detail: 'Begun; how it ended is not known' },
      );
      const result = await cancelOpenOrders(services);
      const { cancelledCount, left, more } = result;
      await end(`${cancelledCount} cancelled, ${left.length} left${more ? ', not finished' : ''}`);
      return result;
    },

    listReviews: () => listReviews(ports),

    endReview: ({ params: { id }, body: { action }, user }) =>
      decideReview(ports, { orderId: id, action, who: usernameOf(user), guard: guardFor(user) }),

    listOrders: async ({ query }) => {
      const { orders, cursor } = await listOrders(ports, readOrdersAsked(query));
      const shown = orders.map((order) => shownOrder(order));
      return { orders: shown, ...(cursor !== undefined && { cursor }) };
    },

    readOrder: async ({ params: { id } }) => {
      const [order, withdrawal] = await Promise.all([showOrder(ports, id), shownWithdrawal(ports, id)]);
      const { dispute, paidAt = order.createdAt } = order;
      const textsVersion = dispute && (await textsVersionAt(table, Date.parse(paidAt)));
      return { ...order, ...withdrawal, ...(textsVersion !== undefined && { textsVersion }) };
    },
    refundOrder: ({ params: { id }, body, user }) =>
      refundOrder(ports, { orderId: id, who: usernameOf(user), wish: body, guard: guardFor(user) }),

    decideRefund: async ({ params: { id }, body, user }) => {
      const who = usernameOf(user);
      if ('ship' in body) await decideRefund(ports, { orderId: id, who, ship: body.ship });
      else await endWithdrawal(ports, { orderId: id, who });
      return showOrder(ports, id);
    },

    restockOrder: ({ params: { id }, body: { refund, lines }, user }) =>
      restockOrder(ports, { orderId: id, who: usernameOf(user), wish: { refund, units: lines } }),

    resendMail: ({ params: { id }, user }) => {
      const writesMail = services.config.mail !== undefined;
      return done(resendMail(ports, { id, who: usernameOf(user), writesMail }));
    },

    endOrderLinks: ({ params: { id }, user }) =>
      done(endOrderLinks(ports, { orderId: id, who: usernameOf(user) })),

    ...enquiryHandlers(services),
    ...newsletterHandlers(services),
    ...peopleHandlers(services),
    ...textHandlers(services),

    readNeeds: async () => {
      const [needs, withdrawals, token] = await Promise.all([
        readNeeds({ table, now }),
        withdrawalNeeds({ table, now }),
        checkToken(),
      ]);
      return { ...(token && { token }), ...needs, ...withdrawals };
    },

    readFirstSteps: () => readFirstSteps(services),

    shipOrder: async ({ params: { id }, body, user }) => {
      await shipOrder(ports, { orderId: id, who: usernameOf(user), input: body });
      return showOrder(ports, id);
    },

    correctTracking: async ({ params: { id }, body, user }) => {
      await correctOrderTracking(ports, { orderId: id, who: usernameOf(user), input: body });
      return showOrder(ports, id);
    },

    cancelOrder: ({ params: { id }, user }) => cancelForArtist(ports, { orderId: id, who: usernameOf(user) }),

    exportOrders: async ({ query, user }) => {
      const period = readPeriod(query);
      const csv = ordersCsv(await soldBetween(ports, period), period.timeZone);
      const who = usernameOf(user);
      const detail = `Orders of ${period.from} to ${period.to}`;
      const at = now();
      await table.transact([
        auditAction({ who, action: 'exportOrders', detail }, at),
        ...changeMails(services, { title: 'Sales exported', detail, username: who, at }),
      ]);
      return { name: `orders-${period.from}-to-${period.to}.csv`, text: csv };
    },

    listActivity: ({ query: { search, cursor } }) => listAudit(table, { search, cursor }),
  };
  return serve('studio', handlers, services.http);
}

/** Returns the URL of an item in Square's Dashboard, without its id; undefined for the simulator. */
function itemsUrl(squareUrl: string): string | undefined {
  return dashboards.get(squareUrl);
}

/** Describes a sync for the activity log: its works, and what the artist confirmed. */
export function startWords(
  { preview, confirmRun, confirmVanishing }: Body<'startSync'>,
  { filter, wouldVanish }: { readonly filter: string; readonly wouldVanish?: number | undefined },
): string {
  if (preview) return `Preview of ${filter === '' ? 'all works' : `works with “${filter}”`}`;
  const works = filter === '' ? 'All works' : `Works with “${filter}”`;
  const how = confirmRun === undefined ? works : `${works}, as previewed`;
  if (!confirmVanishing) return how;
  const leaving =
    wouldVanish === undefined ? 'many works' : wouldVanish === 1 ? '1 work' : `${wouldVanish} works`;
  return `${how}, confirmed that ${leaving} may leave`;
}
