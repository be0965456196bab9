// Rule 1.20
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildWeb } from '#infra/build/web-build.ts';
import { contentSecurityPolicy, squareProductionHosts } from '#infra/stack/headers.ts';
import { pageLoad } from '#test/budgets/page-load.ts';

const root = join(import.meta.dirname, '../../../..');
const web = join(root, 'dist/web');
const rendered = (page: string) => readFileSync(join(root, 'dist/pages', `${page}.html`), 'utf8');

beforeAll(() => buildWeb(root));

it('pages that are server-rendered are the pages service’s alone; the bucket has the frame of all others', () => {
  expect(readdirSync(web).filter((file) => file.endsWith('.html'))).toEqual(['shell.html']);
  expect(pageLoad(readFileSync(join(web, 'shell.html'), 'utf8'), web).styleSheets).toHaveLength(1);
});

it('no script works out the sign of the shop’s currency: the build has done it', () => {
  const scripts = readdirSync(join(web, 'assets')).filter((file) => file.endsWith('.js'));

  expect(scripts.length).toBeGreaterThan(0);
  expect(
    scripts.filter((file) => readFileSync(join(web, 'assets', file), 'utf8').includes('formatToParts')),
  ).toEqual([]);
});

it('the license of the typeface is served with it', () => {
  const fonts = readdirSync(join(web, 'assets')).filter((file) => file.endsWith('.woff2'));

  expect(fonts.length).toBeGreaterThan(0);
  expect(readFileSync(join(web, 'OFL.txt'), 'utf8')).toContain('SIL OPEN FONT LICENSE Version 1.1');
});

const serverRendered = ['index', 'gallery', 'artwork', 'sold', 'about', 'policy', 'not-found'];

it.each(serverRendered)(
  'the server-rendered %s page carries its styles, so that its first paint waits for none',
  (page) => {
    const html = rendered(page);
    const styles = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const named = [...html.matchAll(/<link rel="stylesheet" type="text\/inlined" href="\/([^"]+)">/g)];

    expect(named.length).toBeGreaterThan(0);
    // Each in its place: a page's own come after those of what it is made of.
    expect(styles).toBe(
      named.map(([, file = '']) => readFileSync(join(web, file), 'utf8').trim()).join('\n'),
    );
    expect(pageLoad(html, web).styleSheets).toEqual([]);
  },
);

it.each(serverRendered)(
  'the one script that stands in the server-rendered %s page is the one that the policy lets run',
  (page) => {
    const scripts = [...rendered(page).matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) =>
      createHash('sha256').update(text).digest('base64'),
    );

    expect(scripts).toHaveLength(1);
    expect(contentSecurityPolicy({ card: squareProductionHosts }, 'page', 'all')).toContain(
      `script-src 'self' 'sha256-${scripts[0]}';`,
    );
  },
);
