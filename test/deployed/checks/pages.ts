import { bodyOf, buyable, type Check, expect, ok } from './check.ts';

/** Scripts and styles of a page; without them it would stay white. */
function filesOf(html: string): readonly string[] {
  return [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
}

export const pageChecks: readonly Check[] = [
  {
    name: 'the scripts and styles of every page exist',
    run: async (world) => {
      const { work } = await buyable(world);
      const visitor = world.newVisitor();
      for (const path of ['/', '/gallery', '/shell.html', `/artwork/${work.id}`]) {
        const page = await visitor.get(path);
        ok(page);
        expect(/^text\/html/.test(page.headers.get('content-type') ?? ''), `${path} is no page`);
        expect(filesOf(page.text).length > 0, `${path} names no script`);
        for (const file of filesOf(page.text)) ok(await visitor.get(file));
      }
    },
  },
  {
    name: 'pages show their work without scripts, with links to their own address',
    run: async (world) => {
      const { work } = await buyable(world);
      for (const path of ['/', '/gallery', `/artwork/${work.id}`]) {
        const { text } = await world.newVisitor().get(path);
        expect(/<img[^>]+srcSet="\/media\//.test(text), `${path} shows no work before its scripts`);
        const canonical = /<link rel="canonical" href="([^"]*)"/.exec(text)?.[1];
        expect(canonical === world.shop.url + path, `${path} says it is at ${canonical}`);
        const picture = /<meta property="og:image" content="([^"]*)"/.exec(text)?.[1] ?? '';
        ok(await world.newVisitor().get(picture.slice(world.shop.url.length)));
      }
      for (const path of ['/sitemap.xml', '/products.xml', '/robots.txt']) {
        const { text } = await world.newVisitor().get(path);
        const named = path === '/robots.txt' ? '/sitemap.xml' : `/artwork/${work.id}`;
        expect(text.includes(world.shop.url + named), `${path} misses ${named}: ${text.slice(0, 400)}`);
      }
    },
  },
  {
    name: 'lists are the same for everybody and cached by the CDN',
    run: async (world) => {
      const [one, other] = [world.newVisitor(), world.newVisitor()];
      world.shop.cdn.clear();
      for (const path of [
        '/api/artworks',
        '/api/artwork-changes?since=1',
        '/api/categories',
        '/api/featured-artworks',
        '/api/seo/artworks',
        '/',
        '/gallery',
      ]) {
        ok(await one.get(path));
        const again = await other.get(path);
        ok(again);
        expect(/^Hit/.test(again.headers.get('x-cache') ?? ''), `${path} is asked of the origin each time`);
      }
    },
  },
  {
    name: 'the artist’s list of all works is never cached',
    run: async (world) => {
      const all = bodyOf('listArtworks', await world.artist.get('/api/artworks?scope=all'));
      expect('squareId' in (all[0] ?? {}), 'The artist does not see what only the artist may see');
      const other = await world.newVisitor().get('/api/artworks?scope=all');
      expect(!other.text.includes('squareId'), 'A stranger was given the artist’s list');
    },
  },
  {
    name: 'one guest’s error is not served to another',
    run: async (world) => {
      const ask = () => world.newVisitor().get('/api/artworks/NOT-THERE-YET');
      expect((await ask()).status === 404, 'A work that is not there is found');
      const again = await ask();
      expect(!/^Hit/.test(again.headers.get('x-cache') ?? ''), 'The API’s error was kept by the CDN');
    },
  },
];
