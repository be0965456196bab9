import { beforeEach, describe, expect, it } from 'vitest';
import { writeShown } from '#functions/db/catalogue-version.ts';
import { keys } from '#functions/db/keys.ts';
import { noImageUrl } from '#shared/artwork/visibility.ts';
import { type Call, call } from '#test/support/shop/call.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { type OpenShop, openServices } from '#test/support/shop/open-services.ts';
import { adminCookie } from '#test/support/shop/session.ts';

let shop: OpenShop;
beforeEach(async () => {
  shop = await openServices();
});

async function put(overrides: Parameters<typeof makeArtworkItem>[0], available = 1) {
  const artwork = makeArtworkItem(overrides);
  await putArtwork(shop.table, artwork, [makeVariationItem({ available }, artwork)]);
}

const ids = (works: readonly { id: string }[]) => works.map((work) => work.id);
const list = (options: Call = {}) => call(shop.catalogue, 'listArtworks', options);

describe('the list of artworks', () => {
  it('contains only works that visitors may see, and no unreadable rows', async () => {
    await put({ artworkId: 'SEEN', featured: true });
    await put({ artworkId: 'SOLDOUT' }, 0);
    await put({ artworkId: 'HIDDEN', hidden: true });
    await put({ artworkId: 'GONE', isDeleted: true });
    const broken = { ...keys.artwork('BROKEN'), artworkId: 'BROKEN', title: 7 };
    await writeShown(shop.table.transact, ['BROKEN'], [{ Put: { Item: broken } }]);

    const { status, body, text } = await list();

    expect(status).toBe(200);
    expect(ids(body)).toEqual(['SEEN', 'SOLDOUT']);
    expect(Object.keys(body[0] ?? {}).sort()).toEqual(
      [
        'category',
        'description',
        'hidden',
        'id',
        'imageUrl',
        'isDeleted',
        'medium',
        'picture',
        'squareUpdatedAt',
        'title',
        'variations',
      ].sort(),
    );
    expect(body[0]?.variations).toEqual([{ id: 'SEEN-V1', name: 'Regular', price: 1200, inStock: 1 }]);
    expect(text).not.toMatch(/squareId|featured|claims|squareCount/);
  });

  it('has each work’s variations in Square’s order, without deleted ones', async () => {
    const artwork = makeArtworkItem();
    await putArtwork(shop.table, artwork, [
      makeVariationItem({ variationId: 'A', ordinal: 2 }),
      makeVariationItem({ variationId: 'B', ordinal: 1 }),
      makeVariationItem({ variationId: 'C', ordinal: 0, isDeleted: true }),
    ]);

    expect(ids((await list()).body[0]?.variations ?? [])).toEqual(['B', 'A']);
  });

  it('is not sent to a caller that already has it (status 304) until a work changes', async () => {
    await put({ artworkId: 'ONE' });
    const first = await list();
    const headers = { 'if-none-match': String(first.headers['etag']) };

    const unchanged = await list({ headers });
    await put({ artworkId: 'TWO' });
    const changed = await list({ headers });

    expect([unchanged.status, unchanged.text]).toEqual([304, '']);
    expect(unchanged.headers['etag']).toBe(first.headers['etag']);
    expect(changed.status).toBe(200);
    expect(ids(changed.body)).toEqual(['ONE', 'TWO']);
    expect(changed.headers['etag']).not.toBe(first.headers['etag']);
  });

  it('may be served by the CDN for two seconds, and never sets a cookie', async () => {
    const answer = await list({ cookies: ['__Host-guest=anything'] });

    expect(answer.headers['cache-control']).toBe('public, max-age=0, s-maxage=1, stale-while-revalidate=1');
    expect(answer.cookies).toEqual([]);
  });
});

describe('the studio’s list', () => {
  const all = { query: { scope: 'all' } };

  // Rule 11.1
  it('contains hidden works, and is never cached', async () => {
    await put({ artworkId: 'SEEN' });
    await put({ artworkId: 'HIDDEN', hidden: true, featured: true });
    await put({ artworkId: 'GONE', isDeleted: true });
    const cookies = [await adminCookie(shop.services)];

    const answer = await list({ ...all, cookies, headers: { 'accept-encoding': 'br' } });

    expect(ids(answer.body).sort()).toEqual(['HIDDEN', 'SEEN']);
    expect(answer.body.find((work: { id: string }) => work.id === 'HIDDEN')).toMatchObject({
      squareId: 'HIDDEN',
      featured: true,
      hidden: true,
    });
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it('is not sent to a signed-in artist who requests the visitors’ list', async () => {
    await put({ artworkId: 'HIDDEN', hidden: true });
    const cookies = [await adminCookie(shop.services)];

    expect((await list({ cookies })).body).toEqual([]);
    expect((await list({ cookies, query: { scope: 'everything' } })).body).toEqual([]);
  });
});

describe('the answer for one artwork', () => {
  const get = (id: string, options: Call = {}) =>
    call(shop.catalogue, 'getArtwork', { ...options, params: { id } });

  it('contains the artwork even if it is sold out', async () => {
    await put({ artworkId: 'SOLDOUT' }, 0);

    const { status, body } = await get('SOLDOUT');

    expect(status).toBe(200);
    expect(body.variations[0]?.inStock).toBe(0);
    expect(body).not.toHaveProperty('squareId');
  });

  it('is the same 404 for hidden, deleted and unknown artworks', async () => {
    await put({ artworkId: 'HIDDEN', hidden: true });
    await put({ artworkId: 'GONE', isDeleted: true });

    const answers = await Promise.all(['HIDDEN', 'GONE', 'NOBODY'].map((id) => get(id)));

    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map((answer) => JSON.stringify([answer.headers, answer.text]))).size).toBe(1);
    expect(answers[0]?.body).toEqual({ error: 'Artwork not found' });
  });

  // Rule 5.11
  it('contains another artwork with the same title if the requested artwork is hidden', async () => {
    await put({ artworkId: 'HIDDEN', title: 'The Owl', category: 'Originals', hidden: true });
    await put({ artworkId: 'WOOD', title: 'Owl, The', category: 'Prints on Wood' });
    await put({ artworkId: 'PRINT', title: 'The Owl', category: 'Fine Art Prints' });
    await put({ artworkId: 'OTHER', title: 'The Heron', category: 'Cards' });

    const { status, body, text } = await get('HIDDEN');

    expect(status).toBe(200);
    expect(body.id).toBe('PRINT');
    expect(text).not.toContain('HIDDEN');
  });

  it.each(['A#B', '..%2f', 'x'.repeat(65)])('is 404 for the id %j', async (id) => {
    expect((await get(id)).status).toBe(404);
  });
});

it('the list of categories has each category of the gallery’s works, sorted by name', async () => {
  await put({ artworkId: 'A', category: 'Prints on Wood' });
  await put({ artworkId: 'B', category: 'Originals' });
  await put({ artworkId: 'C', category: 'Sold' }, 0);
  await put({ artworkId: 'D', category: 'Secret', hidden: true });
  await put({ artworkId: 'E', category: 'Ölbilder!' });
  await put({ artworkId: 'F', category: 'Ölbilder?' });
  await put({ artworkId: 'G', category: '絵' });

  const { body } = await call(shop.catalogue, 'listCategories');

  expect(body.map((category: { name: string }) => category.name)).toEqual([
    'Ölbilder!',
    'Ölbilder?',
    'Originals',
    'Prints on Wood',
    '絵',
  ]);
  expect(body.find((category: { name: string }) => category.name === 'Prints on Wood')?.id).toBe(
    'prints-on-wood',
  );
  expect(new Set(ids(body)).size).toBe(5);
  for (const { id } of body) expect(id).toMatch(/^[a-z0-9-]+$/);
});

it('the list of featured works contains only works that visitors may see', async () => {
  await put({ artworkId: 'A', featured: true });
  await put({ artworkId: 'B', featured: true, hidden: true });
  await put({ artworkId: 'C' });

  const { body } = await call(shop.catalogue, 'listFeaturedArtworks');

  expect(body).toEqual([{ artworkId: 'A', artwork: expect.objectContaining({ id: 'A' }) }]);
  expect(body[0]?.artwork).not.toHaveProperty('featured');
});

// Rule 5.12
it('the list for search engines contains the works in the gallery, sorted by id', async () => {
  await put({ artworkId: 'B2' });
  await put({ artworkId: 'A10' });
  await put({ artworkId: 'A9', imageUrl: noImageUrl });
  await put({ artworkId: 'C' }, 0);
  await put({ artworkId: 'D', hidden: true });

  const { body, cookies } = await call(shop.catalogue, 'listIndexArtworks');

  expect(ids(body)).toEqual(['A10', 'B2']);
  expect(cookies).toEqual([]);
});
