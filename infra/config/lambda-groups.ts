import { connectionSecrets } from '#functions/platform/secrets.ts';
import { sitePicturePrefix } from '#shared/texts/site-pictures.ts';
import type { LambdaGroup } from './lambda-group.ts';

const web = { square: false, finds: [], memoryMb: 512, timeoutSeconds: 10, logDays: 90 } as const;
const money = { square: true, finds: [], memoryMb: 1024, timeoutSeconds: 25, logDays: 400 } as const;
/** Secrets of Lambdas that browsers call. These Lambdas check the CDN's origin secret and signed cookies. */
const visited = ['originSecret'] as const;
const guests = ['originSecret', 'cookieKey'] as const;
/** Each signed-in request reads the session and extends it by half an hour. */
const users = { reads: ['user'], writes: ['session'] } as const;
/** Rows of the works lists. The lists come from the snapshot; a process that finds it out of date may rebuild it. */
const catalogue = {
  // The settings contain the artist's rule for what counts as sold.
  reads: ['artwork', 'settings'],
  writes: ['version', 'rebuild', 'snapshotHead', 'snapshotChunk'],
} as const;
const works = ['artwork', 'variation', ...catalogue.writes] as const;
/** Rows that a payment changes besides the works. A sale sends an email. */
const payments = ['order', 'cartLine', 'mail'] as const;
/** Index lists that the reconciler processes. */
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

/** Settings of all Lambdas, for the stack, the bundler and the tests. */
export const lambdaGroups: readonly LambdaGroup[] = [
  {
    ...web,
    name: 'catalogue',
    reads: [...catalogue.reads, ...users.reads, 'publishedTexts'],
    writes: [...catalogue.writes, ...users.writes],
    secrets: visited,
    // Rebuilding the snapshot of 10,000 works uses one processor and 300 MB for some seconds.
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
    // The address key is needed to make the codes that the shop sends by email.
    secrets: [...guests, 'addressKey'],
    // A password hash needs a whole processor (1,769 MB) for a fifth of a second, so 20 copies make 100 hashes a
    // second: half of the API's limit (infra/config/api-throttle.ts). With five copies, 25 guesses a second locked the
    // artist out.
    memoryMb: 1769,
    concurrency: 20,
  },
  {
    ...money,
    name: 'checkout',
    reads: ['settings', 'syncProgress', 'publishedTexts'],
    // If a work's price at Square has changed, the Lambda imports the work again and records its problems.
    writes: [...payments, 'linkRequest', 'artwork', 'variation', 'version', 'rate', 'syncFailure', 'reread'],
    secrets: [...guests, 'orderLinkKey', 'addressKey', 'squareAccessToken'],
    // A payment attempt waits about a second for Square. With ten copies, ten attempts a second by strangers would
    // block all payments.
    concurrency: 40,
  },
  {
    ...web,
    name: 'enquiries',
    // A shopper can withdraw from an order through the order's link.
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
      // The artist changes here what counts as sold, and the change rebuilds the list of works.
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
      // The import of a single work records the work's problems.
      'syncFailure',
      'reread',
    ],
    // The outbox is searched for a person's unsent emails.
    finds: [...dueOrders, ...soldOrders, 'lostMail', 'outbox', 'unconfirmedSubscription'],
    secrets: [...visited, 'squareAccessToken', 'squareApplicationSecret'],
    // Connecting the shop to Square stores tokens, and disconnecting removes them.
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
    // The first sync selects the location if Square has only one.
    writes: [...works, 'settings', ...syncRun, 'syncCursor', ...syncRows],
    secrets: ['squareAccessToken'],
    // The sync lists the bucket to find missing files of pictures.
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
    // Separate from the pictures of a sync, because the Lambda that decodes untrusted files from Square must have no
    // access to sessions, and a sync of several minutes must not delay the artist.
    name: 'uploads',
    square: false,
    // The texts tell which uploaded pictures are in use.
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
    // The reconciler also reads changes of the catalogue, which may require a sync.
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
    // The reconciler compares the addresses of requests for lost links, and renews Square's tokens.
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
    // Sends emails and announcements to subscribers, and records addresses whose emails bounced.
    writes: ['mail', 'announcement', 'subscription', 'subscriber', 'rate'],
    finds: ['outbox', 'unconfirmedSubscription'],
    secrets: ['orderLinkKey', 'addressKey'],
    timeoutSeconds: 60,
  },
];

/** Returns the Lambdas of a stage. */
export function groupsOf({ mailSender }: { readonly mailSender: string }): readonly LambdaGroup[] {
  return lambdaGroups.filter(({ needsMail }) => !needsMail || mailSender !== '');
}

/** Number of executions that AWS keeps unreserved with any quota (Lambda guide, "Configuring reserved concurrency"). */
const alwaysUnreserved = 100;

/** Smallest quota of concurrent executions that allows the reservations above. */
export const leastQuota =
  alwaysUnreserved + lambdaGroups.reduce((sum, { concurrency }) => sum + (concurrency ?? 0), 0);

/** Tells whether any Lambda may perform the action, for the local shop, whose Lambdas share one process. */
export function allowsSome({ action }: { readonly action: string }): boolean {
  if (!action.startsWith('s3:')) return true;
  return lambdaGroups.some(({ objects }) => objects?.some((allowed) => allowed === action));
}
