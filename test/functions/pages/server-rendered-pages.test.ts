// Rules 1.13 and 1.20
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import type { Table } from '#functions/db/table.ts';
import { pagesService } from '#functions/pages/handlers.ts';
import type { ChangedTexts } from '#shared/texts/shop-texts.ts';
import { call } from '#test/support/shop/call.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { pageTemplate } from '#test/support/shop/page-heads.ts';
import { siteOrigin, testServices } from '#test/support/shop/services.ts';

/** A renderer that returns the page's data as text, with a count of the renderer's calls. */
const renderer = `
let strokes = 0;
export function renderHead({ address }) {
  return { title: 'Head of ' + address, meta: [] };
}
export async function renderPage(page) {
  if (JSON.stringify(page).includes('Unrenderable')) throw new Error('Cannot render');
  return '<div id="root">' + ++strokes + ' ' + JSON.stringify(page) + '</div>';
}`;

async function built(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const template = pageTemplate.replace('<div id="root"></div>', '<!--page-->of the build<!--/page-->');
  const canonical = '<link rel="canonical" href="https://origin.invalid/gallery">';
  const all = {
    'shell.html': template,
    'index.html': template,
    'gallery.html': template.replace('</head>', `${canonical}</head>`),
    'artwork.html': template,
    'sold.html': template,
    'about.html': template,
    'policy.html': template,
    'not-found.html': template,
    ...files,
  };
  for (const [name, text] of Object.entries(all)) await writeFile(join(folder, name), text);
  return join(folder, 'shell.html');
}

async function setup(
  files: Readonly<Record<string, string>>,
  others: { readonly wrapTable?: (table: Table) => Table; readonly now?: () => number } = {},
) {
  const environment = { PAGE_TEMPLATE: await built(files) };
  const made = await testServices({ environment, ...others });
  return { ...made, pages: pagesService(made.services) };
}

let shop: Awaited<ReturnType<typeof setup>>;
beforeEach(async () => {
  shop = await setup({ 'renderer.mjs': renderer });
});

async function addWork(artworkId: string, overrides: Parameters<typeof makeArtworkItem>[0] = {}) {
  const artwork = makeArtworkItem({ artworkId, ...overrides });
  await putArtwork(shop.table, artwork, [makeVariationItem({}, artwork)]);
}

async function publish(texts: ChangedTexts) {
  await shop.table.put({ ...keys.publishedTexts(), version: 1, texts });
}

/** Reads the count of the renderer's calls and the page's data from a rendered page. */
function read(text: string) {
  const [, strokes = '', page = '{}'] = /<div id="root">(\d+) (.*)<\/div>/.exec(text) ?? [];
  return { strokes: Number(strokes), page: JSON.parse(page) };
}

describe('pages of works that the server renders', () => {
  it('include the gallery with the list of works and its version', async () => {
    await addWork('MOON');

    const answer = await call(shop.pages, 'galleryPage');
    const { page } = read(answer.text);

    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(page.address).toBe('/gallery');
    expect(page.answers.listArtworks.artworks).toMatchObject([{ id: 'MOON', title: 'The Moon Stairs' }]);
    expect(page.answers.listArtworks.version).toBeGreaterThan(0);
    expect(answer.text).toContain(`<link rel="canonical" href="${siteOrigin}/gallery">`);
    expect(answer.text).not.toContain('of the build');
  });

  // Rule 3.18
  it('include the same gallery for every sort order, with one canonical URL', async () => {
    await addWork('MOON');
    const plain = await call(shop.pages, 'galleryPage');

    const sorted = await call(shop.pages, 'galleryPage', { query: { sort: 'newest', size: 'small' } });

    expect(sorted.status).toBe(200);
    expect(sorted.text).toBe(plain.text);
    expect(sorted.text).toContain(`<link rel="canonical" href="${siteOrigin}/gallery">`);
  });

  it('include the home page with the list of works and the featured works', async () => {
    await addWork('MOON');
    const bare = read((await call(shop.pages, 'homePage')).text).page;
    await addWork('FISH', { featured: true });

    const { page } = read((await call(shop.pages, 'homePage')).text);

    expect(bare.answers.listArtworks.artworks).toMatchObject([{ id: 'MOON' }]);
    expect(page.answers).toMatchObject({ listFeaturedArtworks: [{ artworkId: 'FISH' }] });
    expect(page.answers.listArtworks.artworks).toHaveLength(2);
  });

  it('include a work’s page without the artist’s private fields', async () => {
    await addWork('MOON', { featured: true });

    const { text } = await call(shop.pages, 'artworkPage', { params: { id: 'MOON' } });
    const { page } = read(text);

    expect(page.address).toBe('/artwork/MOON');
    expect(page.answers.getArtwork).toMatchObject({ id: 'MOON', artwork: { id: 'MOON' } });
    expect(text).not.toMatch(/squareId|"featured"/);
    expect(text).toContain('<meta property="og:type" content="product">');
  });

  it('include the page of sold works, which is rendered once while the works are unchanged', async () => {
    await addWork('MOON');

    const answer = await call(shop.pages, 'soldPage');
    const { strokes, page } = read(answer.text);

    expect(page).toMatchObject({ address: '/sold', listed: 1 });
    expect(page.answers.listArtworks.artworks).toMatchObject([{ id: 'MOON' }]);
    expect(answer.text).toContain('<title>Sold works');
    expect(read((await call(shop.pages, 'soldPage')).text).strokes).toBe(strokes);
  });

  it('may be cached by the CDN for seconds, and for a day if the shop fails', async () => {
    await addWork('MOON');
    for (const operation of ['homePage', 'galleryPage'] as const) {
      const { headers, cookies } = await call(shop.pages, operation);

      expect(headers['cache-control']).toBe(
        'public, max-age=0, s-maxage=5, stale-while-revalidate=5, stale-if-error=86400',
      );
      expect(cookies).toEqual([]);
    }
  });

  it('are rendered again only when a work changes', async () => {
    await addWork('MOON');
    const first = read((await call(shop.pages, 'galleryPage')).text);
    const again = read((await call(shop.pages, 'galleryPage')).text);
    await addWork('FISH');
    const later = read((await call(shop.pages, 'galleryPage')).text);

    expect(again.strokes).toBe(first.strokes);
    expect(later.strokes).toBeGreaterThan(first.strokes);
    expect(later.page.answers.listArtworks.artworks).toHaveLength(2);
  });
});

describe('a page of texts that the server renders', () => {
  it('has the published texts and its own head', async () => {
    const terms = { params: { name: 'terms' } };
    const before = [await call(shop.pages, 'aboutPage'), await call(shop.pages, 'policyPage', terms)];
    await publish({ biography: [{ title: 'Salt', text: 'Born by the sea.' }], terms: 'Mine.' });

    const [about, policy] = [
      await call(shop.pages, 'aboutPage'),
      await call(shop.pages, 'policyPage', terms),
    ];

    for (const { status, text } of before) {
      expect(status).toBe(200);
      expect(read(text).page.answers).toEqual({});
    }
    expect(about.text).toContain('<title>Head of /about</title>');
    expect(policy.text).toContain('<title>Head of /policies/terms</title>');
    for (const { text } of [about, policy]) {
      expect(read(text).page.answers.getPageTexts).toEqual({
        biography: [{ title: 'Salt', text: 'Born by the sea.' }],
        terms: 'Mine.',
      });
    }
  });
});

describe('the page for unknown addresses', () => {
  it.each([
    ['notFoundPage', { name: 'nowhere' }, '/not-found'],
    ['policyPage', { name: 'refunds' }, '/policies/refunds'],
    ['policyPage', { name: '"><b>' }, '/policies/%22%3E%3Cb%3E'],
  ] as const)('is sent with the status 404 (%s %j)', async (operation, params, address) => {
    const { status, headers, text } = await call(shop.pages, operation, { params });

    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(read(text).page).toEqual({ address, answers: {} });
    expect(text).toContain('<title>Page not found — ');
    expect(text).toContain('<meta name="robots" content="noindex">');
  });

  it('is sent for a policy whose text the artist has removed', async () => {
    await publish({ terms: '' });

    expect((await call(shop.pages, 'policyPage', { params: { name: 'terms' } })).status).toBe(404);
  });

  it('is sent for the id of an unknown work', async () => {
    const { status, text } = await call(shop.pages, 'artworkPage', { params: { id: 'NOBODY' } });

    expect(status).toBe(404);
    expect(read(text).page).toEqual({ address: '/artwork/NOBODY', answers: { missingArtwork: 'NOBODY' } });
  });
});

it('an id or a name that no URL can contain is answered with 404', async () => {
  const half = '\ud800';
  expect((await call(shop.pages, 'artworkPage', { params: { id: half } })).status).toBe(404);
  expect((await call(shop.pages, 'policyPage', { params: { name: half } })).status).toBe(404);
});

// Rule 25.9
it('a page is rendered without the notice after its last day', async () => {
  let now = Date.parse('2027-01-04T11:59:59Z');
  shop = await setup({ 'renderer.mjs': renderer }, { now: () => now });
  await addWork('MOON');
  await publish({ notice: 'Away', noticeUntil: '2027-01-03' });
  const home = async () => read((await call(shop.pages, 'homePage')).text).page.answers.getTexts.texts;

  expect(await home()).toEqual({ notice: 'Away' });
  now += 1000;
  expect(await home()).toEqual({});
});

it('a page that many visitors request at the same time is rendered once', async () => {
  await addWork('MOON');
  const answers = await Promise.all(Array.from({ length: 20 }, () => call(shop.pages, 'galleryPage')));

  expect(new Set(answers.map(({ text }) => read(text).strokes)).size).toBe(1);
});

describe('a page whose rendering fails', () => {
  it('is sent as built, and the error is logged', async () => {
    await addWork('MOON', { title: 'Unrenderable' });

    for (const operation of ['homePage', 'galleryPage'] as const) {
      const answer = await call(shop.pages, operation);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('of the build');
    }
    const work = await call(shop.pages, 'artworkPage', { params: { id: 'MOON' } });

    expect(work.status).toBe(200);
    expect(work.text).toContain('of the build');
    expect(work.text).toContain('content="product"');
    expect(shop.lines).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'page gallery.html not rendered' }),
    );
  });

  it('is sent as built when the works cannot be read', async () => {
    shop = await setup(
      { 'renderer.mjs': renderer },
      {
        wrapTable: (table) => ({
          ...table,
          get: async () => {
            throw new Error('down');
          },
        }),
      },
    );

    for (const operation of ['homePage', 'galleryPage'] as const) {
      const answer = await call(shop.pages, operation);
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('of the build');
    }
  });
});
