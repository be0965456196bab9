import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { buildWeb } from '#infra/build/web-build.ts';
import { pageLoad } from '#test/budgets/page-load.ts';

const root = join(import.meta.dirname, '../../../..');
const web = join(root, 'dist/web');
const rendered = (page: string) => readFileSync(join(root, 'dist/pages', `${page}.html`), 'utf8');

beforeAll(() => buildWeb(root));

it('the only HTML file in the bucket is the frame of the pages that are not rendered by the server', () => {
  expect(readdirSync(web).filter((file) => file.endsWith('.html'))).toEqual(['shell.html']);
  expect(pageLoad(readFileSync(join(web, 'shell.html'), 'utf8'), web).styleSheets).toHaveLength(1);
});

it('the built scripts contain the currency sign instead of its computation', () => {
  const scripts = readdirSync(join(web, 'assets')).filter((file) => file.endsWith('.js'));

  expect(scripts.length).toBeGreaterThan(0);
  expect(
    scripts.filter((file) => readFileSync(join(web, 'assets', file), 'utf8').includes('formatToParts')),
  ).toEqual([]);
});

it('the build contains the license of the typeface', () => {
  const fonts = readdirSync(join(web, 'assets')).filter((file) => file.endsWith('.woff2'));

  expect(fonts.length).toBeGreaterThan(0);
  expect(readFileSync(join(web, 'OFL.txt'), 'utf8')).toContain('SIL OPEN FONT LICENSE Version 1.1');
});

const serverRendered = ['index', 'gallery', 'artwork', 'sold', 'about', 'policy', 'not-found'];

it.each(serverRendered)(
  'the server-rendered %s page contains its styles, so that its first paint waits for no request',
  (page) => {
    const html = rendered(page);
    const styles = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
    const named = [...html.matchAll(/<link rel="stylesheet" type="text\/inlined" href="\/([^"]+)">/g)];

    expect(named.length).toBeGreaterThan(0);
    // The order matters: a page's own styles follow those of its components.
    expect(styles).toBe(
      named.map(([, file = '']) => readFileSync(join(web, file), 'utf8').trim()).join('\n'),
    );
    expect(pageLoad(html, web).styleSheets).toEqual([]);
  },
);

it('the 404 page contains its own styles, although the studio shares its script', () => {
  expect(rendered('not-found')).toMatch(/type="text\/inlined" href="\/assets\/not-found-[^"]+\.css"/);
});
