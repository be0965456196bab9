import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RowKind } from '#functions/db/stored-row.ts';
import type { Item } from '#functions/db/table.ts';
import { pagesService } from '#functions/pages/handlers.ts';
import { variationOf } from '#test/support/orders/works.ts';
import { openLeftShop, readFixtures } from '#test/support/rows/fixtures.ts';
import { kindOf, rowKinds } from '#test/support/rows/kinds.ts';
import { readersOfThisVersion } from '#test/support/rows/readers.ts';
import type { TourShop } from '#test/support/rows/tour-shop.ts';
import { type Answered, call } from '#test/support/shop/call.ts';
import { isLong } from '#test/support/sizes.ts';

const [fixture] = await readFixtures();
if (!fixture) throw new Error('There is no fixture');
const readers = await readersOfThisVersion();

/**
 * Returns the row with a wrong type of one required attribute; undefined if no attribute is required. A row without a
 * schema (a counter, a lease, the catalogue's version) gets a wrong type of every attribute.
 */
function damaged(row: Item): Item | undefined {
  const kind = kindOf(row);
  const schemas = readers.filter((reader) => reader.kind === kind).map(({ schema }) => schema);
  const names = Object.keys(row).filter((name) => !['pk', 'sk', 'gsi1pk', 'gsi1sk'].includes(name));
  if (schemas.length === 0)
    return names.length === 0
      ? undefined
      : { ...row, ...Object.fromEntries(names.map((name) => [name, { damaged: true }])) };
  return names
    .map((name) => ({ ...row, [name]: { damaged: true } }))
    .find((broken) => schemas.some((schema) => !schema.safeParse(broken).success));
}

const readKinds = rowKinds.filter((kind) =>
  fixture.rows.some((row) => kindOf(row) === kind && damaged(row) !== undefined),
);

/** Kinds of rows that tell which run may write. If such a row is unreadable, no run begins. */
const startsNoSync: ReadonlySet<RowKind> = new Set(['syncLock']);
/** Kinds of rows that contain the shop's location. If such a row is unreadable, a run ends with an error. */
const endsSync: ReadonlySet<RowKind> = new Set(['settings']);

/** Opens a shop with one unreadable row of each of these kinds. Returns the shop and these rows. */
async function openDamaged(kinds: readonly RowKind[]) {
  const { rows } = fixture as NonNullable<typeof fixture>;
  const broken = new Map<Item, Item>();
  for (const kind of kinds) {
    const row = rows.find((one) => kindOf(one) === kind && damaged(one) !== undefined) as Item;
    broken.set(row, damaged(row) as Item);
  }
  const shop = await openLeftShop(
    fixture as NonNullable<typeof fixture>,
    rows.map((one) => broken.get(one) ?? one),
  );
  return { shop, broken: [...broken.values()] };
}

/** Calls operations of visitors, shoppers and the artist, and returns their answers. */
async function everyAnswer(shop: TourShop, cookies: readonly string[]): Promise<Answered[]> {
  const { entry } = shop;
  const pages = pagesService(shop.services);
  const guest = shop.guest();
  const shopper = shop.shopper();
  const work = { artworkId: 'WISHED', variationId: variationOf({ id: 'WISHED' }) };
  return [
    await call(shop.catalogue, 'listArtworks'),
    await call(shop.catalogue, 'getArtwork', { params: { id: 'WISHED' } }),
    await call(shop.wishlist, 'addToWishlist', { ...guest, body: { artworkId: 'WISHED' } }),
    await call(shop.wishlist, 'listWishlist', guest),
    await call(entry.cart, 'addToCart', { cookies: shopper.cookies, address: shopper.from, body: work }),
    await call(entry.cart, 'getCart', { cookies: shopper.cookies }),
    await shopper.order(),
    await call(pages, 'siteMap'),
    await call(pages, 'productFeed'),
    await call(shop.news, 'subscribe', {
      ...shop.guest(),
      body: { email: `${randomUUID()}@fern.example`, website: '', openFor: 9_000 },
    }),
    await call(shop.session, 'listSessions', { cookies }),
    await call(shop.session, 'listPasskeys', { cookies }),
    await call(entry.studio, 'listOrders', { cookies }),
    await call(entry.studio, 'listOpenOrders', { cookies }),
    await call(entry.studio, 'listReviews', { cookies }),
    await call(entry.studio, 'readNeeds', { cookies }),
    await call(entry.studio, 'listEnquiries', { cookies }),
    await call(entry.studio, 'getNews', { cookies }),
    await call(entry.studio, 'exportSubscribers', { cookies }),
    await call(entry.studio, 'exportOrders', { cookies, query: { from: '2026-01-01', to: '2026-12-31' } }),
    await call(entry.studio, 'listActivity', { cookies }),
    await call(entry.studio, 'getSyncProgress', { cookies }),
    await call(entry.studio, 'flagArtworks', {
      cookies,
      body: { artworkIds: ['WISHED', 'BOUGHT'], flag: 'featured', on: true },
    }),
  ];
}

/** Kinds of rows that this test may not read, because only a run or the use of a link reads them. */
const unasked: ReadonlySet<RowKind> = new Set<RowKind>([
  'challenge',
  'subscription',
  'session',
  'loginTries',
  'cartLine',
  'wish',
  'announcementEvent',
  'mailEvent',
  'mail',
  'syncDiff',
  'syncReference',
  'syncSeen',
  'syncPending',
  'reread',
  'snapshotHead',
  'snapshotChunk',
  'order',
  'syncFailure',
  'syncCursor',
]);
/** Only one row without a schema is reported: the catalogue's version. The others are read by conditions of writes. */
const isReported = (kind: RowKind) => kind === 'version' || readers.some((reader) => reader.kind === kind);
const isAsked = (kind: RowKind) => !unasked.has(kind) && isReported(kind);
/** Returns the row's key as the log shows it. */
const shownKey = ({ pk, sk }: Item) =>
  `${String(pk).replace(/^(USER|SESSIONS|RATE)#.*/, '$1#…')} ${String(sk)}`;

/** Kinds of rows that are tested one by one, because many other rows are not read if one of them is unreadable. */
const alone: readonly RowKind[] = readKinds.filter((kind) => ['user', 'settings', 'syncLock'].includes(kind));
const others = readKinds.filter((kind) => !alone.includes(kind));
const groups = [
  ...(isLong ? readKinds : alone).map((kind) => [kind]),
  ...(isLong ? [] : [others.filter(isAsked), others.filter((kind) => !isAsked(kind))]),
].map((kinds) => ({ kinds, name: kinds.join(', ') }));

describe.each(groups)('an unreadable row of $name', ({ kinds }) => {
  it('causes at worst a 503 with Retry-After, and is logged without its values', async () => {
    const { shop, broken } = await openDamaged(kinds);
    const isSigningIn = !kinds.includes('user');
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    onTestFinished(() => void written.mockRestore());
    const cookies = isSigningIn ? await shop.signIn() : [];
    if (!isSigningIn) await expect(shop.signIn()).rejects.toThrow('No cookie');

    for (const answer of await everyAnswer(shop, cookies)) {
      expect([200, 201, 202, 401, 503], answer.text).toContain(answer.status);
      if (answer.status === 503) expect(answer.headers['retry-after']).toBeDefined();
    }
    await shop.passes(2);
    await shop.sendMail();
    if (kinds.some((kind) => startsNoSync.has(kind)))
      await expect(shop.sync()).rejects.toThrow('cannot be read');
    else {
      const { status, message } = await shop.sync();
      const isEnded = kinds.some((kind) => endsSync.has(kind));
      expect(status, message).toBe(isEnded ? 'error' : 'completed');
      if (isEnded) expect(message).toContain('could not read one of its own records');
    }
    const log = written.mock.calls.map(([text]) => String(text)).join('');
    for (const row of broken.filter((one) => isAsked(kindOf(one)))) {
      const place = JSON.stringify(shownKey(row));
      expect(log, `${place} is not named`).toContain(`"message":"unreadable row","row":${place}`);
      expect(log).toContain('"event":"UnreadableRow"');
    }
    expect(log).not.toContain('"damaged"');
  });
});
