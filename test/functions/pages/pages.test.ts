// Rules 1.17 and 5.14
import { beforeEach, describe, expect, it } from 'vitest';
import { noImageUrl } from '#shared/artwork/visibility.ts';
import { policies, shop as settings } from '#shop-config';
import { call } from '#test/support/shop/call.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { pageTemplate, readHead as read } from '#test/support/shop/page-heads.ts';
import { openPages } from '#test/support/shop/pages.ts';
import { siteOrigin } from '#test/support/shop/services.ts';

let shop: Awaited<ReturnType<typeof openPages>>;
beforeEach(async () => {
  shop = await openPages();
});

describe('the page of an artwork', () => {
  // Rule 5.22
  it('has the year of completion in its structured data', async () => {
    const of = async (artworkId: string, year: string) => {
      await shop.put({ artworkId, year });
      return read((await shop.open(artworkId)).text).jsonLd;
    };
    expect(await of('DATED', '2024')).toMatchObject({
      '@type': ['Product', 'VisualArtwork'],
      dateCreated: '2024',
    });
    expect(await of('LONG', '2019–2021')).toMatchObject({ dateCreated: '2021' });
    await shop.put({ artworkId: 'UNDATED' });
    expect(read((await shop.open('UNDATED')).text).jsonLd).not.toHaveProperty('dateCreated');
  });

  // Rule 30.4
  it('has form, medium and size in its structured data', async () => {
    await shop.put({
      artworkId: 'SIZED',
      category: 'Originals',
      medium: 'Oil on linen, 24 x 30 in',
      picture: { key: 'sized', width: 800, height: 1000, color: '#123456', widths: [320] },
    });
    const { jsonLd } = read((await shop.open('SIZED')).text);
    const inches = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: 'CMT' });
    expect(jsonLd).toMatchObject({
      artform: 'Painting',
      artMedium: 'Oil on linen',
      width: inches(61),
      height: inches(76.2),
    });
    expect(jsonLd).not.toHaveProperty('material');
  });

  // Rules 5.1 and 5.13
  it('has title, description, preview and product data before any script runs', async () => {
    await shop.put({ artworkId: 'MOON', title: 'Moon Stairs, The' });

    const answer = await shop.open('MOON');
    const head = read(answer.text);

    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toContain('s-maxage');
    expect(answer.cookies).toEqual([]);
    expect(head.title).toBe(`The Moon Stairs — ${settings.brand}`);
    expect(head.meta).toMatchObject({
      description: 'A staircase that changed its mind. Acrylic and ink.',
      'og:type': 'product',
      'og:title': `The Moon Stairs — ${settings.brand}`,
      'og:description': 'A staircase that changed its mind. Acrylic and ink.',
      'og:image': `${siteOrigin}/media/moon-1080.jpg`,
      'og:url': `${siteOrigin}/artwork/MOON`,
      'theme-color': '#f5f0e6',
    });
    expect(head.canonical).toBe(`${siteOrigin}/artwork/MOON`);
    expect(head.jsonLd).toMatchObject({
      '@type': ['Product', 'VisualArtwork'],
      name: 'The Moon Stairs',
      creator: { '@type': 'Person', name: settings.artist },
      image: `${siteOrigin}/media/moon-1080.jpg`,
      offers: [
        {
          price: '1200.00',
          priceCurrency: settings.currency,
          availability: 'https://schema.org/InStock',
          hasMerchantReturnPolicy: {
            merchantReturnDays: policies.returns.window?.days,
            merchantReturnLink: `${siteOrigin}/policies/returns`,
          },
        },
      ],
    });
  });

  // Rule 5.17
  it('has breadcrumbs, no tag twice, and the rest of the built page', async () => {
    await shop.put({ artworkId: 'MOON', title: 'Moon Stairs, The' });

    const { text } = await shop.open('MOON');
    const head = read(text);

    expect(head.breadcrumbs.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: settings.brand, item: `${siteOrigin}/` },
      { '@type': 'ListItem', position: 2, name: 'Gallery', item: `${siteOrigin}/gallery` },
      { '@type': 'ListItem', position: 3, name: 'The Moon Stairs', item: `${siteOrigin}/artwork/MOON` },
    ]);
    expect(text).toContain('<script type="module" crossorigin src="/assets/main-1.js"></script>');
    expect(text).toContain('<div id="root"></div>');
    expect(text.match(/<title>/g)).toHaveLength(1);
    expect(new Set(head.names).size).toBe(head.names.length);
    expect(text).not.toContain('Of the shop');
  });

  // Rule 17.11
  it.each([
    '</script><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<!-- &quot; $& $1 $`',
    '<\u0000b>\u2028',
  ])('shows hostile text %j as text', async (hostile) => {
    await shop.put(
      {
        artworkId: 'MOON',
        title: `A ${hostile} Z`,
        description: `B ${hostile}`,
        category: hostile,
        medium: hostile,
      },
      { name: hostile },
    );

    const { text } = await shop.open('MOON');
    const head = read(text);

    expect(text.match(/<script/g)).toHaveLength(2);
    expect(text).not.toMatch(/<img|<b>/);
    expect(head.title).toBe(`A ${hostile} Z — ${settings.brand}`.replace('\u0000', ''));
    expect(head.jsonLd.name).toBe(`A ${hostile} Z`);
    expect(head.jsonLd.offers[0].name).toBe(hostile);
  });

  it.each(['javascript:alert(1)', 'http://plain.example/x.jpg', noImageUrl])(
    'names no picture if the picture’s URL is %j',
    async (imageUrl) => {
      await shop.put({ artworkId: 'MOON', imageUrl });

      const head = read((await shop.open('MOON')).text);

      expect(head.meta).not.toHaveProperty('og:image');
      expect(head.jsonLd).not.toHaveProperty('image');
    },
  );

  it('offers only variations with a price, and marks sold-out ones', async () => {
    const artwork = makeArtworkItem({ artworkId: 'MOON' });
    await putArtwork(shop.table, artwork, [
      makeVariationItem({ variationId: 'A', price: null }, artwork),
      makeVariationItem({ variationId: 'B', available: 0, ordinal: 1 }, artwork),
    ]);

    const { offers } = read((await shop.open('MOON')).text).jsonLd;

    expect(offers).toHaveLength(1);
    expect(offers[0].availability).toBe('https://schema.org/SoldOut');
  });

  it('answers 410 for a deleted work, so that search engines remove it', async () => {
    await shop.put({ artworkId: 'GONE', isDeleted: true, title: 'Gone for good' });

    const answer = await shop.open('GONE');

    expect(answer.status).toBe(410);
    expect(answer.text).not.toContain('Gone for good');
    expect(read(answer.text).meta['robots']).toBe('noindex');
  });

  it('answers 404 with “noindex” for unknown and hidden works', async () => {
    await shop.put({ artworkId: 'HIDDEN', hidden: true, title: 'Secret' });
    await shop.put({ artworkId: 'HIDDENGONE', hidden: true, isDeleted: true, title: 'Secret' });

    const answers = await Promise.all(
      ['HIDDEN', 'HIDDENGONE', 'NOBODY', '%00', 'a#b', '..%2f'].map(shop.open),
    );

    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(read(answer.text).title).toBe(`Artwork not found — ${settings.brand}`);
      expect(read(answer.text).meta['robots']).toBe('noindex');
    }
    expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
  });

  it('answers 503 with the built page while the table fails', async () => {
    const { pages } = await openPages((table) => ({
      ...table,
      query: async () => {
        throw new Error('down');
      },
    }));

    const answer = await call(pages, 'artworkPage', { params: { id: 'MOON' } });

    expect(answer.status).toBe(503);
    expect(answer.text).toBe(pageTemplate);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('the site map', () => {
  // Rule 5.15
  it('lists the general pages, the policies and every shown work', async () => {
    await shop.put({ artworkId: 'MOON', squareUpdatedAt: '2026-10-01T10:00:00.000Z' });
    await shop.put({ artworkId: 'EMPTY', category: 'Prints' }, { available: 0 });
    await shop.put({ artworkId: 'HIDDEN', hidden: true });

    const { status, headers, text } = await call(shop.pages, 'siteMap');

    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/xml; charset=utf-8');
    const addresses = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toEqual(
      [
        '/',
        '/gallery',
        '/about',
        '/artwork-index',
        '/policies/shipping',
        '/policies/returns',
        '/policies/privacy',
        '/policies/terms',
        '/artwork/MOON',
      ].map((path) => `${siteOrigin}${path}`),
    );
    expect(text).toContain('<lastmod>2026-10-01</lastmod>');
    const pictures = [...text.matchAll(/<image:loc>([^<]*)<\/image:loc>/g)].map(([, address]) => address);
    expect(pictures).toEqual([`${siteOrigin}/media/moon-1080.jpg`]);
  });
});
