import { connectionSecrets } from '#functions/platform/secrets.ts';
import { sitePicturePrefix } from '#shared/texts/site-pictures.ts';
import type { LambdaGroup } from './lambda-group.ts';

const web = { square: false, finds: [], memoryMb: 512, timeoutSeconds: 10, logDays: 90 } as const;
const money = { square: true, finds: [], memoryMb: 1024, timeoutSeconds: 25, logDays: 400 } as const;
/** Every answer to a browser begins with the CDN's proof; guests' and devices' cookies are signed. */
const visited = ['originSecret'] as const;
const guests = ['originSecret', 'cookieKey'] as const;
/** The session is read, and lasts another half hour. */
const users = { reads: ['user'], writes: ['session'] } as const;
/** Everything on show comes from the snapshot, which the process that finds it out of date updates. */
const catalogue = {
  // The artist's rule of what is sold stands in the settings.
  reads: ['artwork', 'settings'],
  writes: ['version', 'rebuild', 'snapshotHead', 'snapshotChunk'],
} as const;
const works = ['artwork', 'variation', ...catalogue.writes] as const;
/** What a payment touches besides the works; its sale is told by mail. */
const payments = ['order', 'cartLine', 'mail'] as const;
/** Lists of the index that the reconciler works through. */
const dueOrders = ['pendingOrder', 'unpaidOrder', 'followUpOrder'] as const;
/** Lists of the index whose keys hold the words that an order is searched by. */
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

/** The stack and the bundler read this table; the tests walk it. */
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
    secrets: guests,
    // A password hash wants a whole processor (1,769 MB) for a fifth of a second, so these copies hash a hundred a second:
    // half of what the whole API lets through (infra/config/api-throttle.ts). With five, 25 guesses a second kept the artist out.
    memoryMb: 1769,
    concurrency: 20,
  },
  {
    ...money,
    name: 'checkout',
    reads: ['settings', 'syncProgress', 'publishedTexts'],
    // A work whose price at Square is news is read anew, and what is wrong with it noted.
    writes: [...payments, 'linkRequest', 'artwork', 'variation', 'version', 'rate', 'syncFailure', 'reread'],
    secrets: [...guests, 'orderLinkKey', 'addressKey', 'squareAccessToken'],
    // Nobody's browsing takes the last copy from somebody who is paying. Each waits about a second for Square, so ten
    // copies were busy with ten strangers' cards a second.
    concurrency: 40,
  },
  {
    ...web,
    name: 'enquiries',
    // A shopper withdraws from an order by its link.
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
      // What counts as sold is switched here, and the list of works made anew.
      ...catalogue.writes,
      'order',
      // Ending an order in review frees its cart lines, or takes them out.
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
      // A work that is read again.
      'syncFailure',
      'reread',
    ],
    // The outbox, for a person whose email still waits.
    finds: [...dueOrders, ...soldOrders, 'lostMail', 'outbox', 'unconfirmedSubscription'],
    secrets: [...visited, 'squareAccessToken', 'squareApplicationSecret'],
    // What the artist's connection to Square brings is stored, and removed again.
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
    // The first sync chooses the location when there is only one to choose.
    writes: [...works, 'settings', ...syncRun, 'syncCursor', ...syncRows],
    secrets: ['squareAccessToken'],
    // Which files of pictures are missing.
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
    // Apart from the pictures of a sync: what decodes a stranger's file from Square holds no session, and a sync that takes
    // minutes does not keep the artist waiting.
    name: 'uploads',
    square: false,
    // Which uploaded pictures are still used.
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
    // It also looks again for changes of the catalogue, which may ask for a run.
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
    // It compares the addresses of lost links, and renews the tokens of the artist's connection to Square.
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
    // The pictures of what was bought, which version of its link opens the order, and the artist's words.
    reads: ['artwork', 'order', 'publishedTexts'],
    // Who is told of new works, and whose address came back.
    writes: ['mail', 'announcement', 'subscription', 'subscriber', 'rate'],
    finds: ['outbox', 'unconfirmedSubscription'],
    secrets: ['orderLinkKey', 'addressKey'],
    timeoutSeconds: 60,
  },
];

/** The groups that a shop of this stage has. */
export function groupsOf({ mailSender }: { readonly mailSender: string }): readonly LambdaGroup[] {
  return lambdaGroups.filter(({ needsMail }) => !needsMail || mailSender !== '');
}

/** AWS keeps this many executions unreserved, whatever the quota (Lambda guide, "Configuring reserved concurrency"). */
const alwaysUnreserved = 100;

/** The smallest quota of concurrent executions with which the reservations above can be made. */
export const leastQuota =
  alwaysUnreserved + lambdaGroups.reduce((sum, { concurrency }) => sum + (concurrency ?? 0), 0);

/** On a laptop all groups run in one process, so a bucket allows what the role of any group would. */
export function allowsSome({ action }: { readonly action: string }): boolean {
  if (!action.startsWith('s3:')) return true;
  return lambdaGroups.some(({ objects }) => objects?.some((allowed) => allowed === action));
}
