// Rules 25.2 and 25.3
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, test } from 'vitest';
import { shownSitePicture } from '#shared/texts/shown-site-pictures.ts';
import { shop } from '#shop-config';
import { setWindow } from '#test/support/web/browser-fakes.ts';
import { fakeApi, impatientClient, refusal, renderApp } from '#test/support/web/fake-api.tsx';
import { openServerRendered, serverRenderedContainer } from '#test/support/web/server-rendered-page.tsx';
import { Footer } from '#web/layout/footer/footer.tsx';
import { renderHead, renderPage } from '#web/prerender.tsx';
import { AppRoutes } from '#web/routes.tsx';

const origin = 'https://shop.example';
const getTexts = {
  version: 3,
  texts: { brand: 'Ash & Co', headline: 'Doors in Hills', instagram: '', artist: 'Jo <b>Ash</b>' },
};
const home = { address: '/', answers: { listFeaturedArtworks: [], getTexts } };
const container = serverRenderedContainer();

describe('a server-rendered page', () => {
  it('has the published texts in its markup and head', async () => {
    const html = await renderPage(home);
    const head = renderHead(home, origin);

    expect(html).toContain('Doors in Hills');
    expect(html).toContain('Jo &lt;b&gt;Ash&lt;/b&gt;');
    expect(html).not.toContain(shop.hero.headline);
    expect(html).not.toContain(shop.social.instagram);
    expect(head?.title).toBe('Ash & Co — Doors in Hills');
    expect(head?.meta).toContainEqual(['property', 'og:site_name', 'Ash & Co']);
    expect(JSON.parse(head?.jsonLd ?? '')['@graph']).toMatchObject([
      { name: 'Jo <b>Ash</b>', sameAs: [shop.social.facebook] },
      { name: 'Ash & Co' },
    ]);
  });

  // Rules 25.12 and 25.13
  it('shows the artist’s pictures with their focus and description', async () => {
    const key = 'site-0123456789abcdef0123';
    const made = { key, width: 1300, height: 1800, color: '#204080', widths: [320, 1300] };
    const heroPicture = shownSitePicture({ ...made, focus: { x: 80, y: 15 }, alt: 'A "fox" <i>here</i>' });
    const page = {
      address: '/',
      answers: { listFeaturedArtworks: [], getTexts: { version: 4, texts: { heroPicture } } },
    };
    const html = await renderPage(page);

    expect(html).toContain(`srcSet="/media/${key}-320.avif 320w, /media/${key}-1300.avif 1300w"`);
    expect(html).toMatch(
      /<img[^>]+alt="A &quot;fox&quot; &lt;i&gt;here&lt;\/i&gt;"[^>]+object-position:80% 15%/,
    );
    const own = await renderPage(home);
    expect([html.includes('/assets/hero-'), own.includes('/assets/hero-')]).toEqual([false, true]);
    expect(own).not.toContain('object-position');
    const image = `${origin}/media/${key}-preview.jpg`;
    expect(renderHead(page, origin)?.meta).toContainEqual(['property', 'og:image', image]);
    const people = (texts: object) =>
      JSON.parse(renderHead({ ...page, answers: { getTexts: { version: 4, texts } } }, origin)?.jsonLd ?? '')[
        '@graph'
      ][0].image;
    expect(people({ heroPicture })).toBe(image);
    expect(people({ portraitPicture: heroPicture })).toBe(`${origin}/media/${key}-1080.jpg`);

    const { said, faults, close } = await openServerRendered(container.current, page);
    expect([said, faults]).toEqual([[], []]);
    await close();
  });

  // Rule 25.9
  it("shows the artist's notice above every page before and after hydration", async () => {
    const notice = 'Away until <b>3 January</b>';
    const page = {
      address: '/',
      answers: { listFeaturedArtworks: [], getTexts: { version: 1, texts: { notice } } },
    };
    const line =
      '<aside class="notice" aria-label="Notice" data-notice="true">Away until &lt;b&gt;3 January&lt;/b&gt;</aside><header';
    expect((await renderPage(page)).replaceAll(/notice_\w+/g, 'notice')).toContain(line);

    const { said, faults, close } = await openServerRendered(container.current, page);
    expect([said, faults]).toEqual([[], []]);
    expect(container.current.querySelector('aside')?.textContent).toBe(notice);
    await close();
  });

  it('shows the published contact and links even without scripts', async () => {
    const texts = { email: 'jo@ash.example', instagram: '' };
    const answers = { listArtworks: { version: 1, artworks: [] }, getTexts: { version: 1, texts } };
    const html = await renderPage({ address: '/gallery', answers });

    expect(html).toContain('mailto:jo@ash.example');
    expect(html).not.toContain(shop.email);
    expect(html).not.toContain(shop.social.instagram);
  });

  // Rule 25.10
  it('contains no published texts before the first publication', async () => {
    const html = await renderPage({ address: '/', answers: { listFeaturedArtworks: [] } });

    expect(html).not.toContain('getTexts');
    expect(html).not.toContain('<aside');
  });
});

describe('a page that is not server-rendered', () => {
  beforeEach(() => setWindow());
  const unknowing = () => {
    const client = impatientClient();
    client.clear();
    return client;
  };

  test('fetches the published texts and shows them', async () => {
    fakeApi({
      getTexts: { ...getTexts, policies: { shipping: false, returns: false, privacy: false } },
      getPageTexts: { biography: [{ title: 'My hills', text: 'One.\n\nTwo.' }] },
    });
    renderApp(
      <>
        <AppRoutes />
        <Footer />
      </>,
      { path: '/about', client: unknowing() },
    );

    expect(await screen.findByRole('heading', { name: 'My hills' })).toBeInTheDocument();
    expect(screen.getByText('Two.')).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Instagram' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Returns' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Terms' })).toBeInTheDocument();
    expect(document.title).toContain('Ash & Co');
  });

  test('shows a policy that was written only in the studio as plain text', async () => {
    fakeApi({
      getTexts: { version: 1, texts: {}, policies: { terms: true } },
      getPageTexts: { terms: '<img src=x onerror=alert(1)>' },
    });
    const { container: page } = renderApp(<AppRoutes />, { path: '/policies/terms', client: unknowing() });

    expect(await screen.findByText('<img src=x onerror=alert(1)>')).toBeInTheDocument();
    expect(page.querySelector('img')).toBeNull();
  });

  test('shows the texts of shop.config.ts if the published texts cannot be read', async () => {
    const silent = refusal(503, { error: 'Busy' });
    fakeApi({ getTexts: silent, getPageTexts: silent });
    renderApp(<AppRoutes />, { path: '/about', client: unknowing() });

    expect(await screen.findByRole('heading', { name: 'Therapy and expression' })).toBeInTheDocument();
    expect(screen.getByText(shop.about.lead)).toBeInTheDocument();
  });
});
