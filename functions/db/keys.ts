import { createHash } from 'node:crypto';

/** Keys of the single table. AWS's table and the emulator's are created from this constant, so they cannot differ. */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** A sparse index: only items that are queried through it have its keys. It contains nothing but keys. */
  index: { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
  /** Attribute with the expiry in seconds since the epoch. DynamoDB deletes late, so the code checks it too. */
  timeToLive: 'expiresAt',
} as const;

/**
 * Every key of the single table and the question it answers. Nothing else in the code writes a `pk`.
 *
 * | item | pk | sk | gsi1pk / gsi1sk | answers |
 * |---|---|---|---|---|
 * | artwork | CATALOGUE#shard | artworkId | | one work; all works of a shard (snapshot, sweep) |
 * | variation | CATALOGUE#shard | artworkId#variationId | VARIATION#id / artworkId | price, stock and claims of one variation; which work it belongs to |
 * | catalogue version | CATALOGUE | VERSION | | has anything visible changed, and which works? |
 * | rebuild lock | CATALOGUE | REBUILD | | who is building the snapshot? |
 * | snapshot head | SNAPSHOT#HEAD | form | | which snapshot is stored in the form that this version reads, and of which version of the catalogue? |
 * | snapshot chunk | SNAPSHOT#build | CHUNK#nnn | | some of the works, compressed: all chunks of a build are the whole catalogue |
 * | cart line | GUEST#hash | LINE#lineId | INCART#variationId / expiry#hash | a guest's cart, and which order is paying for it; how many live carts have this item? |
 * | wish | GUEST#hash | WISH#artworkId | | a guest's wishlist |
 * | order | ORDER#id | ORDER | one of the queues and lists below | one order; what must the reconciler do? what must the artist pack, and which order has this name or title? |
 * | mail event | MAIL#orderId | order-paid | OUTBOX / due | for which sale must emails be written? |
 * | mail | MAIL#about | kind, kind#number or kind#number#copy | OUTBOX / due (until sent or given up), LOSTMAILS / when (failed or bounced, until resent) | which emails exist about an order or a question, and did they arrive? what is due? |
 * | enquiry | ENQUIRY | when and id | | visitors' questions, newest first |
 * | announcement event | MAIL#number | announced | OUTBOX / when its last emails were written | which subscribers get the next emails about new works? |
 * | announcement | ANNOUNCEMENT | number | | which works were announced last, and when? |
 * | subscription | SUBSCRIPTION#id | SUBSCRIPTION | UNCONFIRMED / new or asked, and when (until it is confirmed or ended) | who may confirm or end it, and is it confirmed? which owners must be asked, and which have not answered? |
 * | subscriber | SUBSCRIBER | hash of the address | | who gets emails about new works? does this address? |
 * | withdrawal | WITHDRAWAL | orderId | | which orders have a withdrawal, or a request for one? |
 * | link request | LINK#number | hash of the address, with #withdraw for a withdrawal | LINKS / askedAt | who has requested a new link to an order? |
 * | order sweep | ORDERSWEEP | ORDERSWEEP | | when and from which time on must Square be asked for orders without a row? up to when are names removed from the search? |
 * | user | USER#name | USER | | sign-in |
 * | session | SESSION#hash | SESSION | SESSIONS#name / createdAt#hash | who is signed in? where is this user signed in? |
 * | passkey | PASSKEY#hash | PASSKEY | | which user has this passkey? |
 * | user's passkey | USER#name | PASSKEY#hash | | its public key and its name |
 * | challenge | CHALLENGE#hash | CHALLENGE | | did this shop issue the challenge, and is it unused? |
 * | rate counter | RATE#name#subject | RATE | | how many requests in the current window? |
 * | settings | SETTINGS | SETTINGS | | test mode, payment location |
 * | published texts | TEXTS | PUBLISHED | | which texts of the shop has the artist changed? |
 * | texts draft | TEXTS | DRAFT | | which texts will be published next, and were they changed meanwhile? |
 * | texts version | TEXTS | VERSION#nnnnnnnnn | | what was published before, when and by whom? |
 * | Square connection | SQUARE | CONNECTION | | the connected account, and the process that is changing it |
 * | Square state | SQUARESTATE#hash | STATE | | did this session start a connection, and is the state unused? |
 * | schema | SETTINGS | SCHEMA | | the version of the rows' format (infra/command-support/migrations.ts) |
 * | audit entry | AUDIT | ulid | | the activity log, newest first |
 * | sync lock | SYNC | LOCK | | is a run under way, and which? |
 * | sync progress | SYNC | PROGRESS | | how far is it? |
 * | sync cursor | SYNC | CURSOR | | up to when were Square's changes read, and which? is a poll running? which removals wait for the artist? |
 * | sync failure | SYNC#run | FAILURE#nnn | | what could not be imported? |
 * | sync left out | SYNC#run | LEFTOUT#nnnn#nn | which of Square's items are not in the shop, and why? several rows for each page |
 * | sync difference | SYNC#run | DIFF#artworkId | | the changes that a preview found |
 * | sync reference | SYNC#run | REFERENCE#nnnn | | names and pictures that the run's items refer to, one row for each page |
 * | sync page | SYNC#run | SEEN#nnnn | | which works and cursors did the run read? |
 * | pending picture | SYNC#run | PENDING#artworkId, PENDING#artworkId#key | | which main and further pictures must still be made? |
 * | reread | REREADS | when#artworkId | | which works were refreshed singly since the last whole run? |
 * | Square event | EVENT#id | EVENT | | was this webhook seen before? |
 *
 * An order is in at most one queue or list of the index. The queues are PENDING / lease (a payment runs, or a review),
 * UNPAID / createdAt (open) and RECOUNT / due (follow-up of a sale). The lists are TOSHIP / paidAt, SHIPPED /
 * shippedAt, REFUNDED / refundedAt, REFUNDFAILED / failedAt and DISPUTED / disputedAt, each with the words that a
 * search matches, and TESTPAID / paidAt (test orders).
 *
 * The works are in shards, so that a rebuild of 10,000 works stays below the read limit of one partition. An index has
 * no consistent reads.
 */
export interface Key {
  readonly pk: string;
  readonly sk: string;
}

export const catalogueShards = 8;

function shardOf(artworkId: string): number {
  return (createHash('sha256').update(artworkId).digest()[0] ?? 0) % catalogueShards;
}

export function catalogueShard(shard: number): string {
  return `CATALOGUE#${shard}`;
}

/** Pads a number with zeros, so that text order is numeric order. */
function digits(number: number, length: number): string {
  return String(number).padStart(length, '0');
}

export const keys = {
  artwork: (artworkId: string): Key => ({ pk: catalogueShard(shardOf(artworkId)), sk: artworkId }),
  variation: (artworkId: string, variationId: string): Key => ({
    pk: catalogueShard(shardOf(artworkId)),
    sk: `${artworkId}#${variationId}`,
  }),
  version: (): Key => ({ pk: 'CATALOGUE', sk: 'VERSION' }),
  rebuild: (): Key => ({ pk: 'CATALOGUE', sk: 'REBUILD' }),
  /** `form` of the works (stored-snapshot.ts): versions that run side by side have separate snapshots. */
  snapshotHead: (form: string): Key => ({ pk: 'SNAPSHOT#HEAD', sk: form }),
  snapshotChunk: (build: string, chunk: number): Key => ({
    pk: `SNAPSHOT#${build}`,
    sk: `CHUNK#${digits(chunk, 3)}`,
  }),
  cartLine: (guestId: string, lineId: string): Key => ({ pk: `GUEST#${guestId}`, sk: `LINE#${lineId}` }),
  wish: (guestId: string, artworkId: string): Key => ({ pk: `GUEST#${guestId}`, sk: `WISH#${artworkId}` }),
  order: (orderId: string): Key => ({ pk: `ORDER#${orderId}`, sk: 'ORDER' }),
  mail: (about: string, sk: string): Key => ({ pk: `MAIL#${about}`, sk }),
  enquiry: (id: string): Key => ({ pk: 'ENQUIRY', sk: id }),
  announcement: (number: number): Key => ({ pk: 'ANNOUNCEMENT', sk: digits(number, 9) }),
  subscription: (id: string): Key => ({ pk: `SUBSCRIPTION#${id}`, sk: 'SUBSCRIPTION' }),
  subscriber: (addressHash: string): Key => ({ pk: 'SUBSCRIBER', sk: addressHash }),
  linkRequest: (number: string, addressHash: string): Key => ({ pk: `LINK#${number}`, sk: addressHash }),
  withdrawal: (orderId: string): Key => ({ pk: 'WITHDRAWAL', sk: orderId }),
  orderSweep: (): Key => ({ pk: 'ORDERSWEEP', sk: 'ORDERSWEEP' }),
  user: (username: string): Key => ({ pk: `USER#${username.toLowerCase()}`, sk: 'USER' }),
  session: (hash: string): Key => ({ pk: `SESSION#${hash}`, sk: 'SESSION' }),
  passkey: (hash: string): Key => ({ pk: `PASSKEY#${hash}`, sk: 'PASSKEY' }),
  userPasskey: (username: string, hash: string): Key => ({
    pk: `USER#${username.toLowerCase()}`,
    sk: `PASSKEY#${hash}`,
  }),
  challenge: (hash: string): Key => ({ pk: `CHALLENGE#${hash}`, sk: 'CHALLENGE' }),
  rate: (name: string, subject: string): Key => ({ pk: `RATE#${name}#${subject}`, sk: 'RATE' }),
  settings: (): Key => ({ pk: 'SETTINGS', sk: 'SETTINGS' }),
  publishedTexts: (): Key => ({ pk: 'TEXTS', sk: 'PUBLISHED' }),
  textsDraft: (): Key => ({ pk: 'TEXTS', sk: 'DRAFT' }),
  textsVersion: (version: number): Key => ({ pk: 'TEXTS', sk: `VERSION#${digits(version, 9)}` }),
  squareConnection: (): Key => ({ pk: 'SQUARE', sk: 'CONNECTION' }),
  squareState: (hash: string): Key => ({ pk: `SQUARESTATE#${hash}`, sk: 'STATE' }),
  schema: (): Key => ({ pk: 'SETTINGS', sk: 'SCHEMA' }),
  auditEntry: (ulid: string): Key => ({ pk: 'AUDIT', sk: ulid }),
  syncLock: (): Key => ({ pk: 'SYNC', sk: 'LOCK' }),
  syncProgress: (): Key => ({ pk: 'SYNC', sk: 'PROGRESS' }),
  syncCursor: (): Key => ({ pk: 'SYNC', sk: 'CURSOR' }),
  syncFailure: (run: number, index: string): Key => ({ pk: `SYNC#${run}`, sk: `FAILURE#${index}` }),
  /** `part`: index of this row among the rows of the page. */
  syncLeftOut: (run: number, page: number, part: number): Key => ({
    pk: `SYNC#${run}`,
    sk: `LEFTOUT#${digits(page, 4)}#${digits(part, 2)}`,
  }),
  syncDiff: (run: number, artworkId: string): Key => ({ pk: `SYNC#${run}`, sk: `DIFF#${artworkId}` }),
  syncReference: (run: number, page: number): Key => ({
    pk: `SYNC#${run}`,
    sk: `REFERENCE#${digits(page, 4)}`,
  }),
  syncSeen: (run: number, page: number): Key => ({ pk: `SYNC#${run}`, sk: `SEEN#${digits(page, 4)}` }),
  /** `key`: key of a further picture of the work; absent for the main picture. */
  syncPending: (run: number, artworkId: string, key?: string): Key => ({
    pk: `SYNC#${run}`,
    sk: `PENDING#${artworkId}${key === undefined ? '' : `#${key}`}`,
  }),
  /** `at` in milliseconds. */
  reread: (at: number, artworkId: string): Key => ({ pk: 'REREADS', sk: `${digits(at, 15)}#${artworkId}` }),
  squareEvent: (eventId: string): Key => ({ pk: `EVENT#${eventId}`, sk: 'EVENT' }),
} as const;

/** Returns the bounds of the sort keys of a work and all its variations. */
export function artworkRange(artworkId: string): { readonly from: string; readonly to: string } {
  return { from: artworkId, to: `${artworkId}#~` };
}

/** Returns a position in a list of the index, which is sorted by a time in milliseconds and then by `more`. */
function timed(gsi1pk: string, at: number, ...more: readonly string[]) {
  return { gsi1pk, gsi1sk: [digits(at, 15), ...more].join('#') };
}

export const indexKeys = {
  variation: (variationId: string, artworkId: string) => ({
    gsi1pk: `VARIATION#${variationId}`,
    gsi1sk: artworkId,
  }),
  /** Sorted by the row's expiry, in seconds, so that a count of live carts reads no expired row. */
  inCart: (variationId: string, expiresAt: number, guestId: string) => ({
    gsi1pk: `INCART#${variationId}`,
    gsi1sk: `${digits(expiresAt, 12)}#${guestId}`,
  }),
  session: (username: string, createdAt: number, hash: string) =>
    timed(`SESSIONS#${username.toLowerCase()}`, createdAt, hash),
  pendingOrder: (leaseUntil: number, orderId: string) => timed('PENDING', leaseUntil, orderId),
  unpaidOrder: (createdAt: number, orderId: string) => timed('UNPAID', createdAt, orderId),
  followUpOrder: (due: number, orderId: string) => timed('RECOUNT', due, orderId),
  outbox: (due: number, about: string, sk: string) => timed('OUTBOX', due, about, sk),
  lostMail: (at: number, about: string, sk: string) => timed('LOSTMAILS', at, about, sk),
  /** `new` until the owner of the address has been asked to confirm. */
  unconfirmedSubscription: (step: 'new' | 'asked', askedAt: number, id: string) => ({
    gsi1pk: 'UNCONFIRMED',
    gsi1sk: `${step}#${digits(askedAt, 15)}#${id}`,
  }),
  linkRequest: (askedAt: number, number: string) => timed('LINKS', askedAt, number),
  paidTestOrder: (paidAt: number, orderId: string) => timed('TESTPAID', paidAt, orderId),
  /** `words`: the words that a search matches. They are part of the key, so that a search reads only matching rows. */
  orderToShip: (paidAt: number, orderId: string, words: string) => timed('TOSHIP', paidAt, orderId, words),
  shippedOrder: (shippedAt: number, orderId: string, words: string) =>
    timed('SHIPPED', shippedAt, orderId, words),
  /** A paid order with a failed refund, until the artist decides. */
  failedRefund: (failedAt: number, orderId: string, words: string) =>
    timed('REFUNDFAILED', failedAt, orderId, words),
  /** A paid order with a disputed payment, until the dispute is decided. */
  disputedOrder: (disputedAt: number, orderId: string, words: string) =>
    timed('DISPUTED', disputedAt, orderId, words),
  refundedOrder: (refundedAt: number, orderId: string, words: string) =>
    timed('REFUNDED', refundedAt, orderId, words),
} as const;
