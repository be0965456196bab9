import type { QueryClient } from '@tanstack/react-query';
import type { StudioArtwork } from '#shared/artwork/artwork.ts';
import { accountRoutes } from '#shared/contract/account-routes.ts';
import type { Operation } from '#shared/contract/routes.ts';
import { studioRoutes } from '#shared/contract/studio-routes.ts';
import type { StudioOrderDetail } from '#shared/order/studio-order.ts';
import { makeCallable, wordedByServer } from './callable.ts';
import { query, studioArtworksKey } from './queries.ts';
import { withRecentSignIn } from './sign-in-again.ts';
import { type KeptAnswers, keptAnswers, lines } from './use-operation.ts';

/** For each studio operation, the reads whose answers it makes outdated, besides the activity log. */
const effects: Partial<Record<Operation, readonly Operation[]>> = {
  login: ['getUser'],
  register: ['getUser'],
  passkeyLogin: ['getUser'],
  addPasskey: ['listPasskeys', 'getSignIn'],
  renamePasskey: ['listPasskeys'],
  removePasskey: ['listPasskeys', 'getSignIn'],
  endSession: ['listSessions'],
  endOtherSessions: ['listSessions'],
  setPasskeyOnly: ['getSignIn', 'listPasskeys'],
  declinePasskey: ['getSignIn'],
  changePassword: ['listSessions'],
  setTestMode: ['readFirstSteps', 'getTestMode'],
  finishSquareConnection: ['readFirstSteps', 'getSquareConnection', 'listLocations', 'readNeeds'],
  disconnectSquare: ['readFirstSteps', 'getSquareConnection', 'listLocations', 'readNeeds'],
  changeSettings: ['getSettings', 'listArtworks'],
  setLocation: [
    'readFirstSteps',
    'checkSelling',
    'listLocations',
    'listPaymentLocations',
    'listOpenOrders',
    'getSyncProgress',
  ],
  toggleFeatured: ['listArtworks', 'listFeaturedArtworks'],
  toggleHidden: ['listArtworks', 'getArtwork', 'listFeaturedArtworks', 'listCategories'],
  flagArtworks: ['listArtworks', 'getArtwork', 'listFeaturedArtworks', 'listCategories'],
  orderFeatured: ['listArtworks', 'listFeaturedArtworks'],
  resyncArtwork: ['listArtworks', 'getArtwork', 'listFeaturedArtworks', 'listCategories', 'getSyncProgress'],
  startSync: [],
  endReview: ['readNeeds', 'listReviews', 'listOpenOrders'],
  shipOrder: ['readFirstSteps', 'readNeeds', 'listOrders', 'readOrder', 'listOpenOrders'],
  correctTracking: ['listOrders', 'readOrder'],
  refundOrder: ['readFirstSteps', 'readNeeds', 'listOrders', 'readOrder', 'listOpenOrders'],
  decideRefund: ['readNeeds', 'listOrders', 'readOrder', 'listOpenOrders'],
  restockOrder: ['readOrder', 'listArtworks'],
  endOrderLinks: [],
  resendMail: ['readNeeds', 'readOrder'],
  announceWorks: ['getNews'],
  erasePerson: ['getNews', 'listOrders', 'readOrder', 'listOpenOrders', 'listEnquiries'],
  setEnquiryDone: ['listEnquiries'],
  deleteEnquiry: ['listEnquiries'],
  cancelOrder: ['readNeeds', 'listOrders', 'readOrder', 'listOpenOrders'],
  cancelOpenOrders: ['listOpenOrders'],
  exportOrders: [],
  exportSubscribers: [],
};

wordedByServer.push(
  ...(['endReview', 'shipOrder', 'correctTracking', 'refundOrder', 'restockOrder', 'cancelOrder'] as const),
  ...(['resendMail', 'endOrderLinks', 'resyncArtwork', 'decideRefund', 'setLocation'] as const),
);

makeCallable(
  { ...accountRoutes, ...studioRoutes },
  Object.fromEntries(Object.entries(effects).map(([name, old]) => [name, [...old, 'listActivity']])),
  withRecentSignIn,
);

/** Scope of all operations that set a flag on works: they run one after the other. */
export const flagLine = { id: 'flags' };

Object.assign(lines, {
  setTestMode: { id: 'test mode' },
  changeSettings: { id: 'settings' },
  toggleFeatured: flagLine,
  toggleHidden: flagLine,
});

Object.assign(keptAnswers, {
  toggleFeatured: (client, { id, featured }) => keepFlag(client, id, { featured }),
  toggleHidden: (client, { id, hidden }) => keepFlag(client, id, { hidden }),
  shipOrder: keepOrder,
  correctTracking: keepOrder,
  cancelOrder: keepOrder,
  decideRefund: keepOrder,
  startSync: (client, begun) => client.setQueryData(query('getSyncProgress').queryKey, begun),
} satisfies KeptAnswers);

type Flag = Pick<StudioArtwork, 'featured'> | Pick<StudioArtwork, 'hidden'>;

function keepFlag(client: QueryClient, id: string, flag: Flag): void {
  client.setQueryData<StudioArtwork[]>(studioArtworksKey, (works) =>
    works?.map((work) => (work.id === id ? { ...work, ...flag } : work)),
  );
}

/** Stores a changed order, so that its page does not offer actions that are no longer possible. */
function keepOrder(client: QueryClient, order: StudioOrderDetail): void {
  client.setQueryData(query('readOrder', { params: { id: order.id } }).queryKey, order);
}
