import { describe, expect, it } from 'vitest';
import { pagesService } from '#functions/pages/handlers.ts';
import { productFeed } from '#functions/pages/product-feed.ts';
import { shop as settings } from '#shop-config';
import { piece, artwork as work } from '#test/support/shop/artworks.ts';
import { call } from '#test/support/shop/call.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { siteOrigin, testServices } from '#test/support/shop/services.ts';

describe('the product feed', () => {
  const itemsOf = (feed: string) =>
    [...feed.matchAll(/<item>(.*?)<\/item>/gs)].map(([, item = '']) =>
      Object.fromEntries(
        [...item.matchAll(/<g:(\w+)>([^<]*)<\/g:\1>/g)].map(([, name, text]) => [name, text]),
      ),
    );

  // Rule 5.16
  it('lists each size of each shown work with price, picture and availability', async () => {
    const { table, services } = await testServices();
    const artwork = makeArtworkItem({ artworkId: 'MOON', title: 'Moon Stairs, The' });
    await putArtwork(table, artwork, [
      makeVariationItem({ variationId: 'BIG', name: '16 × 20 in', price: 9500, available: 3 }, artwork),
      makeVariationItem(
        { variationId: 'SMALL', name: '8 × 10 in', price: 4550, available: 0, ordinal: 1 },
        artwork,
      ),
    ]);
    const sold = makeArtworkItem({ artworkId: 'SOLD' });
    await putArtwork(table, sold, [makeVariationItem({ available: 0 }, sold)]);
    const hidden = makeArtworkItem({ artworkId: 'HIDDEN', hidden: true });
    await putArtwork(table, hidden, [makeVariationItem({}, hidden)]);

    const { status, headers, text } = await call(pagesService(services), 'productFeed');

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(itemsOf(text)).toEqual([
      {
        id: 'BIG',
        title: 'The Moon Stairs, 16 × 20 in',
        description: 'A staircase that changed its mind. Acrylic and ink.',
        link: `${siteOrigin}/artwork/MOON`,
        image_link: `${siteOrigin}/media/moon-1080.jpg`,
        availability: 'in_stock',
        price: '95.00 USD',
        brand: settings.brand,
        condition: 'new',
        identifier_exists: 'no',
        google_product_category: '500044',
        product_type: 'Originals',
        item_group_id: 'MOON',
        size: '16 × 20 in',
        material: 'Acrylic on canvas',
      },
      expect.objectContaining({ id: 'SMALL', availability: 'out_of_stock', price: '45.50 USD' }),
    ]);
  });

  // Rule 23.5
  it('omits variations without a price or a picture, and works sent by arrangement', () => {
    const onRequest = work({ variations: [piece(1, { price: null })] });
    const strange = work({ imageUrl: 'javascript:alert(1)' });
    const arranged = work({ shipsTo: [] });

    expect(productFeed([onRequest, strange, arranged], siteOrigin)).toBe(productFeed([], siteOrigin));
  });

  it('gives a greeting card neither the art category nor the shop’s default description', () => {
    const card = work({ category: 'Greeting Cards', description: '', medium: 'Print on card, 5 × 7 in' });
    const [item] = itemsOf(productFeed([card], siteOrigin));

    expect(item).not.toHaveProperty('google_product_category');
    expect(item).toMatchObject({
      material: 'Print on card',
      description: 'The Moon Stairs, Greeting Cards, Print on card',
    });
  });

  it('has neither a size nor a group for a work with one unnamed variation', () => {
    const [item] = itemsOf(productFeed([work()], siteOrigin));

    expect(item).toMatchObject({ title: 'The Moon Stairs' });
    expect(item).not.toHaveProperty('size');
    expect(item).not.toHaveProperty('item_group_id');
  });

  // Rule 23.3
  it('states free shipping to the countries that the artist names', () => {
    const shippingOf = (feed: string) =>
      [...feed.matchAll(/<g:shipping>(.*?)<\/g:shipping>/g)].map(([, tag]) => tag);
    const us = '<g:country>US</g:country><g:price>0.00 USD</g:price>';
    const ca = '<g:country>CA</g:country><g:price>0.00 USD</g:price>';
    const crate = work({ shipsTo: ['US'] });

    expect(shippingOf(productFeed([work()], siteOrigin))).toEqual([]);
    expect(shippingOf(productFeed([crate], siteOrigin))).toEqual([us]);
    expect(shippingOf(productFeed([work()], siteOrigin, { terms: { countries: ['US', 'CA'] } }))).toEqual([
      us,
      ca,
    ]);
    expect(shippingOf(productFeed([crate], siteOrigin, { terms: { countries: ['US', 'CA'] } }))).toEqual([
      us,
    ]);
  });

  it('escapes hostile titles, and cuts titles to the feed’s limit', () => {
    const hostile = `</g:title><script>alert(1)</script>&\u0000 ]]>${'🎨'.repeat(200)}`;
    const feed = productFeed(
      [work({ title: hostile, description: hostile, medium: hostile, category: hostile })],
      siteOrigin,
    );

    expect(feed).not.toContain('<script');
    expect(feed).not.toContain('\u0000');
    expect([...(itemsOf(feed)[0]?.['title'] ?? '')].length).toBeLessThan(250);
    expect(feed.isWellFormed()).toBe(true);
  });
});
