import type { RowKind } from '#functions/db/stored-row.ts';
import type { Item } from '#functions/db/table.ts';

/**
 * Patterns that recognize a row's kind by its key. Without an entry for a new key in functions/db/keys.ts this file
 * does not compile; the tour (tour.ts) must also write a row of that kind.
 */
const keysOf: Readonly<Record<RowKind, RegExp>> = {
  artwork: /^CATALOGUE#\d [^#]+$/,
  variation: /^CATALOGUE#\d [^#]+#[^#]+$/,
  version: /^CATALOGUE VERSION$/,
  rebuild: /^CATALOGUE REBUILD$/,
  snapshotHead: /^SNAPSHOT#HEAD /,
  snapshotChunk: /^SNAPSHOT#(?!HEAD ).* CHUNK#/,
  cartLine: /^GUEST#.* LINE#/,
  wish: /^GUEST#.* WISH#/,
  order: /^ORDER#.* ORDER$/,
  mailEvent: /^MAIL#.* order-paid$/,
  announcementEvent: /^MAIL#.* announced$/,
  mail: /^MAIL#.* (?!order-paid$|announced$)/,
  enquiry: /^ENQUIRY /,
  announcement: /^ANNOUNCEMENT /,
  subscription: /^SUBSCRIPTION#.* SUBSCRIPTION$/,
  subscriber: /^SUBSCRIBER /,
  linkRequest: /^LINK#/,
  withdrawal: /^WITHDRAWAL /,
  orderSweep: /^ORDERSWEEP /,
  user: /^USER#.* USER$/,
  session: /^SESSION#.* SESSION$/,
  passkey: /^PASSKEY#/,
  userPasskey: /^USER#.* PASSKEY#/,
  challenge: /^CHALLENGE#/,
  loginTries: /^RATE#login(-device)?#/,
  emailCode: /^RATE#email-code#/,
  rate: /^RATE#(?!login#|login-device#|email-code#)/,
  settings: /^SETTINGS SETTINGS$/,
  squareConnection: /^SQUARE CONNECTION$/,
  squareState: /^SQUARESTATE#\S+ STATE$/,
  publishedTexts: /^TEXTS PUBLISHED$/,
  textsDraft: /^TEXTS DRAFT$/,
  textsVersion: /^TEXTS VERSION#/,
  schema: /^SETTINGS SCHEMA$/,
  auditEntry: /^AUDIT /,
  syncLock: /^SYNC LOCK$/,
  syncProgress: /^SYNC PROGRESS$/,
  syncCursor: /^SYNC CURSOR$/,
  syncFailure: /^SYNC#\d+ FAILURE#/,
  syncLeftOut: /^SYNC#\d+ LEFTOUT#/,
  syncDiff: /^SYNC#\d+ DIFF#/,
  syncReference: /^SYNC#\d+ REFERENCE#/,
  syncSeen: /^SYNC#\d+ SEEN#/,
  syncPending: /^SYNC#\d+ PENDING#/,
  reread: /^REREADS /,
  squareEvent: /^EVENT#/,
};

export const rowKinds = Object.keys(keysOf) as readonly RowKind[];

/** Returns the kind of a row. Throws if no kind or several kinds match. */
export function kindOf({ pk, sk }: Item): RowKind {
  const found = rowKinds.filter((kind) => keysOf[kind].test(`${pk} ${sk}`));
  const [kind] = found;
  if (!kind || found.length > 1) throw new Error(`A row of ${found.length} kinds: ${pk} ${sk}`);
  return kind;
}
