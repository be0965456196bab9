import type { SecretName } from '#functions/secrets.ts';
import type { Service } from '#shared/contract/routes.ts';

/** What one Lambda is and may do. The stack and the bundler read this table; the tests walk it. */
export interface LambdaGroup {
  /** Entry file in functions/lambdas. */
  readonly name: LambdaName;
  /** Carries the Square SDK. */
  readonly square: boolean;
  /** First letters of the partition keys it may touch, of the table and of its index. */
  readonly keys: readonly string[];
  /** The secrets it may read. */
  readonly secrets: readonly SecretName[];
  /** What it may do in the bucket of pictures. */
  readonly objects?: readonly ObjectAction[];
  readonly memoryMb: number;
  readonly timeoutSeconds: number;
  /** Most copies at once, kept free for it, when the account's quota allows reserving (`concurrencyQuota` of the stage). */
  readonly concurrency?: number;
  /** Days its log is kept. */
  readonly logDays: 90 | 400;
}

/**
 * Without the right to list, S3 answers 403 for a file that does not exist, not 404 (S3 API reference, HeadObject).
 */
export type ObjectAction = 's3:GetObject' | 's3:PutObject' | 's3:ListBucket';

export type LambdaName = Service | 'sync-steps' | 'pictures' | 'reconcile' | 'nightly-sync';

const web = { square: false, memoryMb: 512, timeoutSeconds: 10, logDays: 90 } as const;
const money = { square: true, memoryMb: 1024, timeoutSeconds: 25, logDays: 400 } as const;
/** Every answer to a browser begins with the CDN's proof; guests' and devices' cookies are signed. */
const visited = ['originSecret'] as const;
const guests = ['originSecret', 'cookieKey'] as const;
const signedIn = ['SESSION#', 'USER#'];
const catalogue = ['CATALOGUE', 'SNAPSHOT#'];

export const lambdaGroups: readonly LambdaGroup[] = [
  // Rebuilding the snapshot of 10,000 works takes a processor and 300 MB for some seconds.
  {
    ...web,
    name: 'catalogue',
    keys: [...catalogue, ...signedIn],
    secrets: visited,
    memoryMb: 1769,
    timeoutSeconds: 20,
  },
  {
    ...web,
    name: 'wishlist',
    keys: [...catalogue, 'GUEST#', 'RATE#'],
    secrets: guests,
    memoryMb: 1024,
    timeoutSeconds: 20,
  },
  { ...web, name: 'cart', keys: ['CATALOGUE', 'GUEST#', 'INCART#', 'RATE#'], secrets: guests },
  // A password hash wants a whole processor (1,769 MB), and few at once.
  { ...web, name: 'session', keys: [...signedIn, 'RATE#'], secrets: guests, memoryMb: 1769, concurrency: 5 },
  {
    ...money,
    name: 'checkout',
    // Nobody's browsing takes the last copy from somebody who is paying.
    concurrency: 10,
    keys: ['CATALOGUE', 'GUEST#', 'ORDER#', 'ORDERKEY#', 'SETTINGS', 'RATE#', 'PENDING', 'UNPAID'],
    secrets: [...guests, 'squareAccessToken'],
  },
  {
    ...money,
    name: 'studio',
    keys: [
      'CATALOGUE',
      'ORDER#',
      'SETTINGS',
      'AUDIT',
      'SYNC',
      'RATE#',
      'PENDING',
      'UNPAID',
      'REHEARSAL',
      ...signedIn,
    ],
    secrets: [...visited, 'squareAccessToken'],
    timeoutSeconds: 29,
  },
  {
    ...money,
    name: 'webhook',
    keys: [...catalogue, 'EVENT#', 'SYNC', 'SETTINGS', 'VARIATION#', 'ORDER#', 'GUEST#', 'PENDING', 'UNPAID'],
    secrets: [...visited, 'squareAccessToken', 'webhookKey'],
    logDays: 90,
  },
  { ...web, name: 'pages', keys: catalogue, secrets: visited, memoryMb: 1024, timeoutSeconds: 20 },
  {
    ...money,
    name: 'sync-steps',
    keys: [...catalogue, 'SYNC', 'SETTINGS', 'VARIATION#'],
    secrets: ['squareAccessToken'],
    memoryMb: 1769,
    timeoutSeconds: 120,
    logDays: 90,
  },
  {
    name: 'pictures',
    square: false,
    keys: ['CATALOGUE', 'SYNC'],
    secrets: [],
    objects: ['s3:GetObject', 's3:PutObject', 's3:ListBucket'],
    memoryMb: 3008,
    timeoutSeconds: 180,
    concurrency: 2,
    logDays: 90,
  },
  {
    ...money,
    name: 'reconcile',
    keys: ['CATALOGUE', 'GUEST#', 'ORDER#', 'SETTINGS', 'PENDING', 'UNPAID'],
    secrets: ['squareAccessToken'],
    timeoutSeconds: 55,
    concurrency: 1,
  },
  { ...web, name: 'nightly-sync', keys: ['SYNC', 'SETTINGS'], secrets: [], concurrency: 1 },
];

/** AWS keeps this many executions unreserved, whatever the quota (Lambda guide, "Configuring reserved concurrency"). */
const alwaysUnreserved = 100;

/** The smallest quota of concurrent executions with which the reservations above can be made. */
export const leastQuota =
  alwaysUnreserved + lambdaGroups.reduce((sum, { concurrency }) => sum + (concurrency ?? 0), 0);

/** On a laptop all groups run in one process, so a bucket lets in whoever any group's role would. */
export function allowsSome({ action }: { readonly action: string }): boolean {
  if (!action.startsWith('s3:')) return true;
  return lambdaGroups.some(({ objects }) => objects?.some((allowed) => allowed === action));
}
