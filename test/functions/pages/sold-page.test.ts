// Rules 22.1 and 22.3
import { beforeEach, describe, expect, it } from 'vitest';
import { noImageUrl } from '#shared/artwork/visibility.ts';
import { shop as settings } from '#shop-config';
import { call } from '#test/support/shop/call.ts';
import { readHead as read } from '#test/support/shop/page-heads.ts';
import { openPages } from '#test/support/shop/pages.ts';
import { siteOrigin } from '#test/support/shop/services.ts';

let shop: Awaited<ReturnType<typeof openPages>>;
beforeEach(async () => {
  shop = await openPages();
});

const held = { A: { quantity: 1, state: 'held', at: 0, squareOrderId: '' } } as const;

describe('the page of sold works', () => {
  const gone = { available: 0, soldAt: Date.parse('2026-11-20T10:00:00Z') };
  const openSold = () => call(shop.pages, 'soldPage');
  const itemsOf = (text: string) =>
    read(text).graph.mainEntity.itemListElement.map(({ item }: { item: object }) => item);

  it('has structured data without prices, the latest sale first', async () => {
    await shop.put({ artworkId: 'EARLIER' }, gone);
    await shop.put(
      { artworkId: 'LATER', title: 'Lantern Garden, The' },
      { ...gone, name: '24 × 30 in', soldAt: gone.soldAt + 1 },
    );

    const { status, headers, text } = await openSold();
    const { title, meta, canonical } = read(text);

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toContain('s-maxage');
    expect({ title, canonical }).toEqual({
      title: `Sold works — ${settings.brand}`,
      canonical: `${siteOrigin}/sold`,
    });
    expect(meta).toMatchObject({
      'og:url': `${siteOrigin}/sold`,
      'og:image': `${siteOrigin}/media/moon-1080.jpg`,
    });
    expect(meta).not.toHaveProperty('robots');
    expect(itemsOf(text)).toMatchObject([
      {
        productID: 'LATER',
        name: 'The Lantern Garden',
        description: 'Acrylic on canvas · 24 × 30 in',
        url: `${siteOrigin}/artwork/LATER`,
        offers: { availability: 'https://schema.org/SoldOut' },
      },
      { productID: 'EARLIER' },
    ]);
    expect(text).not.toContain('1200');
  });

  it('uses the time of the artist’s “sold” mark as the time of a sale', async () => {
    const soldByHer = { available: 0, squareCount: 1, soldOut: true };
    await shop.put({ artworkId: 'AT_THE_TILL', markedSoldAt: gone.soldAt + 1 }, soldByHer);
    await shop.put({ artworkId: 'HERE' }, gone);
    await shop.put(
      { artworkId: 'HERE_FIRST', markedSoldAt: gone.soldAt + 2 },
      { ...gone, soldAt: gone.soldAt - 1 },
    );

    const { text } = await openSold();

    expect(itemsOf(text).map(({ productID }: { productID: string }) => productID)).toEqual([
      'AT_THE_TILL',
      'HERE',
      'HERE_FIRST',
    ]);
  });

  it.each([
    ['hidden', { hidden: true }, {}],
    ['taken out of the shop', { isDeleted: true }, {}],
    ['without a picture', { imageUrl: noImageUrl }, {}],
    ['for sale again', {}, { available: 1, squareCount: 1 }],
    ['reserved by a payment that may still fail', {}, { squareCount: 1, claims: held }],
    ['out of stock without a sale here', { category: 'Prints' }, { soldAt: undefined }],
    ['marked as sold and for sale again', { markedSoldAt: 1 }, { available: 1, squareCount: 1 }],
  ])('does not show a work that is %s', async (_, work, stock) => {
    await shop.put({ artworkId: 'MOON', title: 'A secret', ...work }, { ...gone, ...stock });

    const { status, text } = await openSold();

    expect(status).toBe(200);
    expect(text).not.toMatch(/A secret|ld\+json/);
    expect(read(text).meta['robots']).toBe('noindex');
    expect((await call(shop.pages, 'siteMap')).text).not.toContain(`${siteOrigin}/sold`);
  });

  it('is in the site map, with the pages of its works', async () => {
    await shop.put({ artworkId: 'MOON' }, gone);

    const map = (await call(shop.pages, 'siteMap')).text;

    expect(map).toContain(`<loc>${siteOrigin}/sold</loc>`);
    expect(map).toContain(`<loc>${siteOrigin}/artwork/MOON</loc>`);
    expect((await shop.open('MOON')).status).toBe(200);
  });
});
