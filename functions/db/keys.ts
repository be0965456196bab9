import { createHash } from 'node:crypto';

/**
 * Shape of the single table. The CDK stack and the emulator's table are both created from this constant, so they cannot
 * differ.
 */
export const tableDefinition = {
  partitionKey: 'pk',
  sortKey: 'sk',
  /** One sparse index: only items that are queried by it have its keys. Projects keys alone. */
  index: { name: 'gsi1', partitionKey: 'gsi1pk', sortKey: 'gsi1sk' },
  /** Seconds since the epoch. DynamoDB deletes late, so every important read also checks it in code. */
  timeToLive: 'expiresAt',
} as const;

/**
 * Every key of the single table and the question it answers. Nothing else in the code writes a `pk`.
 *
 * | item | pk | sk | gsi1pk / gsi1sk | answers |
 * |---|---|---|---|---|
 * | artwork | CATALOGUE#shard | artworkId | | one work; all works of a shard (snapshot, sweep) |
 * | variation | CATALOGUE#shard | artworkId#variationId | VARIATION#id / artworkId | price, stock and claims of one variation; which work it belongs to |
 * | catalogue version | CATALOGUE | VERSION | | has anything visible changed, and what was it lately? |
 * | rebuild lock | CATALOGUE | REBUILD | | who is building the snapshot? |
 * | snapshot head | SNAPSHOT#HEAD | form | | which snapshot is stored in the form that this version reads, and of which version of the catalogue? |
 * | snapshot chunk | SNAPSHOT#build | CHUNK#nnn | | some of the works, compressed: all chunks of a build are the whole catalogue |
 * | cart line | GUEST#hash | LINE#lineId | INCART#variationId / expiry#hash | a guest's cart, and which order is paying for it; in how many live carts is this? |
 * | wish | GUEST#hash | WISH#artworkId | | a guest's wishlist |
 * | order | ORDER#id | ORDER | PENDING / lease (while a payment runs or a person must look), UNPAID / createdAt (while open), RECOUNT / due (sold a minute ago, or something is under way with it), TOSHIP / paidAt and words, SHIPPED / shippedAt and words, REFUNDED / when and words, TESTPAID / paidAt (a paid test order) | one order, whose id follows from the cart it was made of; what must the reconciler look at? what does the artist pack, what was sent, whose name or title was it? |
 * | mail event | MAIL#orderId | order-paid | OUTBOX / due | which sale has nobody been written about yet? |
 * | mail | MAIL#about | kind, kind#number or kind#number#copy | OUTBOX / due (until it is sent or given up) | what was written about an order or an enquiry, and has it arrived? what is to be sent now? |
 * | enquiry | ENQUIRY | when and id | | what do visitors ask, newest first? |
 * | announcement event | MAIL#number | announced | OUTBOX / when its last emails were written | whose email about new works is to be written next? |
 * | announcement | ANNOUNCEMENT | number | | which works were announced last, and when? |
 * | subscription | SUBSCRIPTION#id | SUBSCRIPTION | UNCONFIRMED / new or asked, and when (until it is confirmed or ended) | who may confirm or end it, and is it confirmed? whose owner is to be asked? who has not answered yet? |
 * | subscriber | SUBSCRIBER | hash of the address | | who is told of new works? is this address? |
 * | withdrawal | WITHDRAWAL | orderId | | which shoppers have withdrawn from an order, or have asked to by its number? |
 * | link request | LINK#number | hash of the address, and #withdraw where it is wanted for that | LINKS / askedAt | who has lost the link to an order and is to be sent a new one, if the address is its shopper's? |
 * | order sweep | ORDERSWEEP | ORDERSWEEP | | when is Square asked next for orders that were never written down, and from where on? up to where have names left the search? |
 * | user | USER#name | USER | | sign-in |
 * | session | SESSION#hash | SESSION | SESSIONS#name / createdAt#hash | who is signed in? where is this user signed in? |
 * | passkey | PASSKEY#hash | PASSKEY | | whose is this key? |
 * | user's passkey | USER#name | PASSKEY#hash | | what is it checked with, and what is its name? |
 * | challenge | CHALLENGE#hash | CHALLENGE | | has this shop asked for that signature, and has nobody used it yet? |
 * | rate counter | RATE#name#subject | RATE | | how often lately? |
 * | settings | SETTINGS | SETTINGS | | test mode, payment location |
 * | published texts | TEXTS | PUBLISHED | | which texts of the shop has the artist changed? |
 * | texts draft | TEXTS | DRAFT | | which texts are to be published next? has anybody changed them meanwhile? |
 * | texts version | TEXTS | VERSION#nnnnnnnnn | | what was published before, when and by whom? |
 * | Square connection | SQUARE | CONNECTION | | whose account is the shop connected to, and who is changing that? |
 * | Square state | SQUARESTATE#hash | STATE | | has this session asked Square for its approval, and has nobody come back with it yet? |
 * | schema | SETTINGS | SCHEMA | | which form do the rows have? (infra/command-support/migrations.ts) |
 * | audit entry | AUDIT | ulid | | who did what, newest first |
 * | sync lock | SYNC | LOCK | | is a run under way, and which? |
 * | sync progress | SYNC | PROGRESS | | how far is it? |
 * | sync cursor | SYNC | CURSOR | | up to when have changes at Square been read, and which? is somebody looking? which works wait for the artist's word? |
 * | sync failure | SYNC#run | FAILURE#nnn | | what could not be imported? |
 * | sync left out | SYNC#run | LEFTOUT#nnnn#nn | what does Square sell that is not in the shop, and why? Some of a page to a row |
 * | sync difference | SYNC#run | DIFF#artworkId | | what would a run change that only looked? |
 * | sync reference | SYNC#run | REFERENCE#nnnn | | names and pictures that the run's items point to, a row per page |
 * | sync page | SYNC#run | SEEN#nnnn | | which works did the run see, and which cursors? |
 * | pending picture | SYNC#run | PENDING#artworkId, PENDING#artworkId#key | | which works still wait for their main picture, and which further pictures are missing? |
 * | reread | REREADS | when#artworkId | | which works were read by themselves since the last whole run? |
 * | Square event | EVENT#id | EVENT | | was this webhook seen before? |
 *
 * Shards keep a rebuild of 10,000 works under the read limit of one partition; reads of the base table may
 * be strongly consistent, which an index cannot offer.
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

/** Zero-padded, so that text order is numeric order. */
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
  /** `form` of its works (form-of.ts): versions of the shop that run side by side each have their own snapshot. */
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
  /** `part`: index of the row among those of the page. */
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
  /** `key` of one of the work's further pictures; absent for the main one. */
  syncPending: (run: number, artworkId: string, key?: string): Key => ({
    pk: `SYNC#${run}`,
    sk: `PENDING#${artworkId}${key === undefined ? '' : `#${key}`}`,
  }),
  /** `at` in milliseconds. */
  reread: (at: number, artworkId: string): Key => ({ pk: 'REREADS', sk: `${digits(at, 15)}#${artworkId}` }),
  squareEvent: (eventId: string): Key => ({ pk: `EVENT#${eventId}`, sk: 'EVENT' }),
} as const;

/** Sort-key bounds of one work with all its variations. */
export function artworkRange(artworkId: string): { readonly from: string; readonly to: string } {
  return { from: artworkId, to: `${artworkId}#~` };
}

/** A position in a list of the index, by a time in milliseconds and then by `more`. */
function timed(gsi1pk: string, at: number, ...more: readonly string[]) {
  return { gsi1pk, gsi1sk: [digits(at, 15), ...more].join('#') };
}

export const indexKeys = {
  variation: (variationId: string, artworkId: string) => ({
    gsi1pk: `VARIATION#${variationId}`,
    gsi1sk: artworkId,
  }),
  /** Sorted by the row's expiry, in seconds, so that a count of the live ones reads no expired row. */
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
  /** `new` until its owner has been asked. */
  unconfirmedSubscription: (step: 'new' | 'asked', askedAt: number, id: string) => ({
    gsi1pk: 'UNCONFIRMED',
    gsi1sk: `${step}#${digits(askedAt, 15)}#${id}`,
  }),
  linkRequest: (askedAt: number, number: string) => timed('LINKS', askedAt, number),
  paidTestOrder: (paidAt: number, orderId: string) => timed('TESTPAID', paidAt, orderId),
  /** Includes the words that a search matches, so that only matching rows are read. */
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
