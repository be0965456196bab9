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

const [fixture] = await readFixtures();
if (!fixture) throw new Error('There is no fixture');
const readers = await readersOfThisVersion();

/**
 * The row with one attribute that its readers need turned into something else; undefined where they need none. Of a row
 * that no schema reads (counters, leases, the catalogue's version) every attribute is.
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

/** Without this nobody knows which run may write: none begins. */
const startsNoSync: ReadonlySet<RowKind> = new Set(['syncLock']);
/** Without this nobody knows where the shop sells: a run ends at once, and says so. */
const endsSync: ReadonlySet<RowKind> = new Set(['settings']);

async function openDamaged(kind: RowKind) {
  const rows = fixture?.rows ?? [];
  const row = rows.find((one) => kindOf(one) === kind && damaged(one) !== undefined) as Item;
  const broken = damaged(row) as Item;
  const shop = await openLeftShop(
    fixture as NonNullable<typeof fixture>,
    rows.map((one) => (one === row ? broken : one)),
  );
  return shop;
}

/** What visitors, shoppers and the artist ask, and the answers to it. */
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

describe.each(readKinds)('one %s that cannot be read', (kind) => {
  it('ends no sync, is answered with nothing worse than 503 with Retry-After, and is named without its values', async () => {
    const shop = await openDamaged(kind);
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    onTestFinished(() => void written.mockRestore());
    const cookies = kind === 'user' ? [] : await shop.signIn();
    if (kind === 'user') await expect(shop.signIn()).rejects.toThrow('No cookie');

    for (const answer of await everyAnswer(shop, cookies)) {
      expect([200, 201, 202, 401, 503], answer.text).toContain(answer.status);
      if (answer.status === 503) expect(answer.headers['retry-after']).toBeDefined();
    }
    await shop.passes(2);
    await shop.sendMail();
    if (startsNoSync.has(kind)) await expect(shop.sync()).rejects.toThrow('cannot be read');
    else {
      const { status, message } = await shop.sync();
      expect(status, message).toBe(endsSync.has(kind) ? 'error' : 'completed');
      if (endsSync.has(kind)) expect(message).toContain('could not read one of its own records');
    }
    const log = written.mock.calls.map(([text]) => String(text)).join('');
    if (isAsked(kind)) {
      expect(log).toContain('"message":"unreadable row"');
      expect(log).toContain('"UnreadableRow":1');
    }
    expect(log).not.toContain('"damaged"');
  });
});

/** Rows that only a moment of its own asks for: a run under way, a link that is followed. */
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
/** The catalogue's version is the one row that is reported without a schema; others are conditions of a write. */
const isReported = (kind: RowKind) => kind === 'version' || readers.some((reader) => reader.kind === kind);
const isAsked = (kind: RowKind) => !unasked.has(kind) && isReported(kind);
