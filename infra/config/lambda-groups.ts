import { connectionSecrets } from '#functions/platform/secrets.ts';
import { sitePicturePrefix } from '#shared/texts/site-pictures.ts';
import type { LambdaGroup } from './lambda-group.ts';

const web = { square: false, finds: [], memoryMb: 512, timeoutSeconds: 10, logDays: 90 } as const;
const money = { square: true, finds: [], memoryMb: 1024, timeoutSeconds: 25, logDays: 400 } as const;
/** Secrets of Lambdas that browsers call: they check the CDN's origin secret and signed cookies. */
const visited = ['originSecret'] as const;
const guests = ['originSecret', 'cookieKey'] as const;
/** Each signed-in request reads the session and extends it by half an hour. */
const users = { reads: ['user'], writes: ['session'] } as const;
/** The lists come from the snapshot, which the first process that finds it out of date rebuilds. */
const catalogue = {
  // The settings contain the artist's rule for what counts as sold.
  reads: ['artwork', 'settings'],
  writes: ['version', 'rebuild', 'snapshotHead', 'snapshotChunk'],
} as const;
const works = ['artwork', 'variation', ...catalogue.writes] as const;
/** Rows that a payment changes besides the works. A sale sends an email. */
const payments = ['order', 'cartLine', 'mail'] as const;
/** Index lists that the reconciler works through. */
const dueOrders = ['pendingOrder', 'unpaidOrder', 'followUpOrder'] as const;
/** Index lists whose keys contain the search words of an order. */
const wordLists = ['orderToShip', 'shippedOrder', 'refundedOrder', 'failedRefund', 'disputedOrder'] as const;
const soldOrders = [...wordLists, 'paidTestOrder'] as const;
const syncRun = ['syncLock', 'syncProgress'] as const;
const syncRows = [
  'syncFailure',
  'syncDiff',
  'syncLeftOut',
  'syncReference',
  'syncSeen',
  'syncPending',
] as const;

/** Read by the stack, the bundler and the tests. */
export const lambdaGroups: readonly LambdaGroup[] = [
  {
    ...web,
    name: 'catalogue',
    reads: [...catalogue.reads, ...users.reads, 'publishedTexts'],
    writes: [...catalogue.writes, ...users.writes],
    secrets: visited,
    // Rebuilding the snapshot of 10,000 works takes a processor and 300 MB for some seconds.
    memoryMb: 1769,
    timeoutSeconds: 20,
  },
  {
    ...web,
    name: 'wishlist',
    reads: catalogue.reads,
    writes: [...catalogue.writes, 'wish', 'rate'],
    secrets: guests,
    memoryMb: 1024,
    timeoutSeconds: 20,
  },
  {
    ...web,
    name: 'cart',
    reads: ['artwork', 'variation'],
    writes: ['cartLine', 'rate'],
    finds: ['inCart'],
    secrets: guests,
  },
  {
    ...web,
    name: 'session',
    reads: [],
    writes: ['user', 'session', 'passkey', 'userPasskey', 'challenge', 'rate', 'auditEntry', 'mail'],
    finds: ['session'],
    // Codes that are sent by email are made with the address key.
    secrets: [...guests, 'addressKey'],
    // A password hash takes a whole processor (1,769 MB) for a fifth of a second, so these copies hash a hundred a second:
    // half of the API's limit (infra/config/api-throttle.ts). With five copies, 25 guesses a second locked the artist out.
    memoryMb: 1769,
    concurrency: 20,
  },
  {
    ...money,
    name: 'checkout',
    reads: ['settings', 'syncProgress', 'publishedTexts'],
    // A work whose price at Square has changed is imported again, and its problems are recorded.
    writes: [...payments, 'linkRequest', 'artwork', 'variation', 'version', 'rate', 'syncFailure', 'reread'],
    secrets: [...guests, 'orderLinkKey', 'addressKey', 'squareAccessToken'],
    // Keeps copies free for payments. Each waits about a second for Square, so with ten copies ten attempts a second by
    // strangers would block all payments.
    concurrency: 40,
  },
  {
    ...web,
    name: 'enquiries',
    // Shoppers withdraw from an order by its link.
    reads: ['artwork', 'publishedTexts', 'order'],
    writes: ['enquiry', 'mail', 'rate', 'withdrawal'],
    secrets: [...guests, 'orderLinkKey'],
  },
  {
    ...web,
    name: 'news',
    reads: ['publishedTexts'],
    writes: ['subscription', 'subscriber', 'rate'],
    secrets: [...guests, 'addressKey'],
  },
  {
    ...money,
    name: 'studio',
    reads: [...users.reads, 'syncDiff', 'syncCursor', 'syncLeftOut'],
    writes: [
      ...users.writes,
      'rate',
      'artwork',
      'variation',
      // The setting of what counts as sold is changed here, which rebuilds the list of works.
      ...catalogue.writes,
      'order',
      // Closing an order's review releases or removes its cart lines.
      'cartLine',
      'mail',
      'enquiry',
      'withdrawal',
      'announcement',
      'subscription',
      'subscriber',
      'settings',
      'squareConnection',
      'squareState',
      'publishedTexts',
      'textsDraft',
      'textsVersion',
      'auditEntry',
      ...syncRun,
      // Problems of a work that is imported again.
      'syncFailure',
      'reread',
    ],
    // The outbox, to find a person's unsent emails.
    finds: [...dueOrders, ...soldOrders, 'lostMail', 'outbox', 'unconfirmedSubscription'],
    secrets: [...visited, 'squareAccessToken', 'squareApplicationSecret'],
    // The connection to Square stores tokens and removes them again.
    writesSecrets: connectionSecrets,
    removesSecrets: connectionSecrets,
    timeoutSeconds: 29,
  },
  {
    ...money,
    name: 'webhook',
    reads: ['settings'],
    writes: [
      'artwork',
      'variation',
      'version',
      'squareEvent',
      ...syncRun,
      'syncCursor',
      'syncFailure',
      'reread',
      ...payments,
      'squareConnection',
    ],
    finds: ['variation', ...dueOrders],
    secrets: [...visited, 'squareAccessToken', 'webhookKey'],
    logDays: 90,
  },
  {
    ...web,
    name: 'pages',
    ...catalogue,
    reads: [...catalogue.reads, 'publishedTexts'],
    secrets: visited,
    memoryMb: 1024,
    timeoutSeconds: 20,
  },
  {
    ...money,
    name: 'sync-steps',
    reads: [],
    // The first sync selects the location if there is only one.
    writes: [...works, 'settings', ...syncRun, 'syncCursor', ...syncRows],
    secrets: ['squareAccessToken'],
    // To find missing files of pictures.
    objects: ['s3:ListBucket'],
    memoryMb: 1769,
    timeoutSeconds: 120,
    logDays: 90,
  },
  {
    name: 'pictures',
    square: false,
    reads: [],
    writes: ['artwork', 'variation', 'version', ...syncRun, ...syncRows],
    finds: [],
    secrets: [],
    objects: ['s3:GetObject', 's3:PutObject', 's3:ListBucket'],
    sharp: true,
    memoryMb: 3008,
    timeoutSeconds: 180,
    concurrency: 2,
    logDays: 90,
  },
  {
    // Separate from the pictures of a sync: the Lambda that decodes untrusted files from Square must not hold sessions,
    // and a sync of several minutes must not delay the artist.
    name: 'uploads',
    square: false,
    // To find which uploaded pictures are in use.
    reads: [...users.reads, 'publishedTexts', 'textsDraft', 'textsVersion'],
    writes: [...users.writes, 'rate'],
    finds: [],
    secrets: visited,
    objects: ['s3:GetObject', 's3:PutObject', 's3:DeleteObject', 's3:ListBucket'],
    objectPrefix: sitePicturePrefix,
    sharp: true,
    memoryMb: 3008,
    timeoutSeconds: 29,
    logDays: 90,
  },
  {
    ...money,
    name: 'reconcile',
    reads: ['settings'],
    // It also reads changes of the catalogue, which may require a sync.
    writes: [
      ...payments,
      'linkRequest',
      'withdrawal',
      'orderSweep',
      'squareConnection',
      'artwork',
      'variation',
      'version',
      ...syncRun,
      'syncCursor',
      'syncFailure',
      'reread',
    ],
    finds: ['variation', ...dueOrders, ...soldOrders, 'linkRequest'],
    // It compares the addresses of requests for lost links, and renews the tokens of the connection to Square.
    secrets: [...connectionSecrets, 'squareApplicationSecret', 'addressKey'],
    writesSecrets: connectionSecrets,
    timeoutSeconds: 55,
    concurrency: 1,
  },
  {
    ...web,
    name: 'nightly-sync',
    reads: [],
    writes: syncRun,
    secrets: [],
    concurrency: 1,
  },
  {
    ...web,
    name: 'mail',
    needsMail: true,
    // Emails show pictures of the bought works, the current version of the order's link, and the artist's texts.
    reads: ['artwork', 'order', 'publishedTexts'],
    // For announcements to subscribers and for bounced addresses.
    writes: ['mail', 'announcement', 'subscription', 'subscriber', 'rate'],
    finds: ['outbox', 'unconfirmedSubscription'],
    secrets: ['orderLinkKey', 'addressKey'],
    timeoutSeconds: 60,
  },
];

/** The Lambdas of a stage's shop. */
export function groupsOf({ mailSender }: { readonly mailSender: string }): readonly LambdaGroup[] {
  return lambdaGroups.filter(({ needsMail }) => !needsMail || mailSender !== '');
}

/** Executions that AWS keeps unreserved whatever the quota (Lambda guide, "Configuring reserved concurrency"). */
const alwaysUnreserved = 100;

/** The smallest quota of concurrent executions with which the reservations above can be made. */
export const leastQuota =
  alwaysUnreserved + lambdaGroups.reduce((sum, { concurrency }) => sum + (concurrency ?? 0), 0);

/** Locally all groups run in one process, so its bucket allows the actions of all roles. */
export function allowsSome({ action }: { readonly action: string }): boolean {
  if (!action.startsWith('s3:')) return true;
  return lambdaGroups.some(({ objects }) => objects?.some((allowed) => allowed === action));
}
