import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The base layer. */
const ground = ['platform', 'db'];
const requests = [...ground, 'http'];
const common = [...requests, 'square', 'settings', 'stock', 'catalogue'];

/** Folders of functions/ that each folder may import from. sync and orders never import each other. */
const mayUse: Readonly<Record<string, readonly string[]>> = {
  platform: [],
  db: ['platform'],
  square: [],
  settings: ground,
  texts: ground,
  audit: [...ground, 'http'],
  stock: [...ground, 'square'],
  http: ground,
  session: [...requests, 'audit', 'mail'],
  catalogue: [...requests, 'stock', 'settings', 'texts'],
  pages: [...requests, 'catalogue', 'settings', 'texts'],
  wishlist: [...requests, 'catalogue'],
  cart: [...requests, 'stock', 'catalogue'],
  mail: [...requests, 'catalogue', 'texts'],
  newsletter: [...requests, 'audit', 'catalogue', 'mail', 'texts'],
  'csp-reports': [...ground, 'http'],
  enquiries: [...requests, 'audit', 'catalogue', 'mail', 'csp-reports', 'withdrawal'],
  withdrawal: [...requests, 'audit', 'mail', 'orders'],
  sync: common,
  pictures: [...common, 'sync'],
  uploads: [...requests, 'pictures'],
  'square-oauth': [...common, 'audit', 'mail'],
  webhook: [...common, 'sync', 'square-oauth'],
  orders: [...common, 'audit', 'cart', 'mail', 'texts'],
  people: [...common, 'audit', 'mail', 'newsletter', 'orders'],
  studio: [
    ...[...common, 'square-oauth', 'texts', 'audit', 'mail', 'sync', 'orders', 'enquiries', 'newsletter'],
    ...['cart', 'people', 'wishlist', 'withdrawal'],
  ],
  lambdas: [
    ...[...common, 'session', 'cart', 'pages', 'wishlist', 'mail', 'texts', 'sync', 'pictures', 'webhook'],
    ...['square-oauth', 'orders', 'enquiries', 'newsletter', 'studio', 'uploads', 'withdrawal'],
  ],
};

interface Import {
  readonly from: string;
  readonly to: string;
}

/** Returns the imports of the file `from` within functions/, including types, in the forms './…' and '#functions/…'. */
function importsOf(from: string, source: string): Import[] {
  return [...source.matchAll(/'(?:#functions\/([^'\s]+)|(\.{1,2}\/[^'\s]+))'/g)]
    .map(([, absolute, relative]) => absolute ?? normalize(join(dirname(from), relative ?? '')))
    .map((to) => ({ from, to }));
}

const moduleOf = (file: string) => file.split('/')[0] ?? '';

const files = (await readdir(join(root, 'functions'), { recursive: true })).filter((file) =>
  file.endsWith('.ts'),
);
const imports = files.flatMap((file) => importsOf(file, readFileSync(join(root, 'functions', file), 'utf8')));

describe('the modules of functions/', () => {
  it('import only from modules of lower layers', () => {
    const forbidden = imports.filter(({ from, to }) => {
      const [module, other] = [moduleOf(from), moduleOf(to)];
      return module !== other && !mayUse[module]?.includes(other);
    });

    expect(forbidden).toEqual([]);
  });

  it('and of infra/ import Square’s SDK only in functions/square', async () => {
    const infra = (await readdir(join(root, 'infra'), { recursive: true })).map((file) => `infra/${file}`);
    const sources = [...files.map((file) => `functions/${file}`), ...infra].filter((file) =>
      file.endsWith('.ts'),
    );
    const users = sources.filter((file) =>
      /from 'square'|import\('square'\)/.test(readFileSync(join(root, file), 'utf8')),
    );

    expect(users.length).toBeGreaterThan(5);
    expect(users.filter((file) => !file.startsWith('functions/square/'))).toEqual([]);
  });

  it('are all in the table of allowed imports', () => {
    expect([...new Set(files.map(moduleOf))].sort()).toEqual(Object.keys(mayUse).sort());
    expect(imports.length).toBeGreaterThan(files.length);
  });
});
