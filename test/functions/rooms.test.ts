import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** What everything may stand on, a file or a folder of functions/ each. */
const ground = ['db', 'address-hash.ts', 'config.ts', 'key-pair.ts', 'secrets.ts', 'log.ts'];
const requests = [...ground, 'http', 'services.ts'];
const common = [...requests, 'square', 'settings', 'stock', 'catalogue'];

/** Each room of functions/ with those that it may import from: the two wings, sync and orders, never each other. */
const mayUse: Readonly<Record<string, readonly string[]>> = {
  'address-hash.ts': [],
  'config.ts': [],
  'key-pair.ts': [],
  'secrets.ts': ['key-pair.ts'],
  'log.ts': [],
  'probe.ts': ['log.ts'],
  db: ['log.ts'],
  square: [],
  settings: ground,
  audit: [...ground, 'http'],
  stock: [...ground, 'square'],
  http: ground,
  'services.ts': [...ground, 'http'],
  session: [...requests, 'audit', 'mail'],
  'order-link': [...ground, 'http'],
  'create-services.ts': [...requests, 'session'],
  catalogue: [...requests, 'stock', 'settings'],
  pages: [...requests, 'catalogue'],
  wishlist: [...requests, 'catalogue'],
  cart: [...requests, 'stock', 'catalogue'],
  subscribers: ground,
  mail: [...requests, 'catalogue', 'order-link', 'subscribers'],
  news: [...requests, 'catalogue', 'mail', 'subscribers'],
  violations: [...ground, 'http'],
  enquiries: [...requests, 'catalogue', 'mail', 'violations'],
  sync: common,
  pictures: [...common, 'sync'],
  webhook: [...common, 'sync'],
  orders: [...common, 'audit', 'cart', 'mail', 'order-link'],
  studio: [...common, 'audit', 'mail', 'sync', 'orders', 'enquiries', 'news', 'subscribers'],
  lambdas: [
    ...[...common, 'probe.ts', 'create-services.ts', 'session', 'cart', 'pages', 'wishlist', 'mail'],
    ...['sync', 'pictures', 'webhook', 'orders', 'enquiries', 'news', 'studio'],
  ],
};

/** The same of the rooms within the sync. */
const mayUseInSync: Readonly<Record<string, readonly string[]>> = {
  'sync/normalise': [],
  'sync/run': [],
  'sync/import': ['sync/normalise', 'sync/run'],
  'sync/reread': ['sync/normalise', 'sync/run', 'sync/import'],
  'sync/steps': ['sync/normalise', 'sync/run', 'sync/import'],
};

/** The same of the modules of the orders: the order itself, in `orders`, uses none of them. */
const mayUseInOrders: Readonly<Record<string, readonly string[]>> = {
  orders: [],
  'orders/erasure': ['orders'],
  'orders/order-page': ['orders'],
  'orders/shipping': ['orders'],
  'orders/refunds': ['orders'],
  'orders/purchase/place': ['orders'],
  'orders/purchase/pay': ['orders'],
  'orders/purchase': ['orders', 'orders/purchase/place', 'orders/purchase/pay', 'orders/order-page'],
  'orders/admin': ['orders', 'orders/shipping', 'orders/refunds'],
  'orders/review': ['orders', 'orders/purchase/pay', 'orders/refunds'],
  'orders/reconcile': [
    ...['orders', 'orders/purchase/pay', 'orders/shipping', 'orders/refunds', 'orders/review'],
    'orders/order-page',
  ],
};

interface Import {
  readonly from: string;
  readonly to: string;
}

/** What the file at `from` imports of functions/, by types too, written as this house writes it: './…' or '#functions/…'. */
function importsOf(from: string, source: string): Import[] {
  return [...source.matchAll(/'(?:#functions\/([^'\s]+)|(\.{1,2}\/[^'\s]+))'/g)]
    .map(([, absolute, relative]) => absolute ?? normalize(join(dirname(from), relative ?? '')))
    .map((to) => ({ from, to }));
}

/** Arrows between rooms that the table does not allow, as `from -> to (file)`. */
function forbidden(
  imports: readonly Import[],
  allowed: typeof mayUse,
  roomOf: (file: string) => string,
): string[] {
  return imports
    .filter(({ from, to }) => {
      const [room, other] = [roomOf(from), roomOf(to)];
      return room !== other && !allowed[room]?.includes(other);
    })
    .map(({ from, to }) => `${from} -> ${to}`);
}

/** How high each room stands above what it may use; throws on a circle. */
function floorsOf(allowed: typeof mayUse): ReadonlyMap<string, number> {
  const floors = new Map<string, number>();
  const climb = (room: string, below: readonly string[]): number => {
    if (below.includes(room)) throw new Error(`A circle: ${[...below, room].join(' -> ')}`);
    const floor = 1 + Math.max(0, ...(allowed[room] ?? []).map((other) => climb(other, [...below, room])));
    floors.set(room, floor);
    return floor;
  };
  for (const room of Object.keys(allowed)) climb(room, []);
  return floors;
}

/** metrics.ts names what log.ts writes: the two are one room. */
const roomOf = (file: string) => (file === 'metrics.ts' ? 'log.ts' : (file.split('/')[0] ?? ''));
const roomWithin = (file: string) => dirname(file);

const files = (await readdir(join(root, 'functions'), { recursive: true })).filter((file) =>
  file.endsWith('.ts'),
);
const imports = files.flatMap((file) => importsOf(file, readFileSync(join(root, 'functions', file), 'utf8')));
const within = (wing: string) =>
  imports.filter(({ from, to }) => from.startsWith(wing) && to.startsWith(wing));

const foldersOf = (wing: string) =>
  [...new Set(files.filter((file) => file.startsWith(wing)).map(roomWithin))].sort();

describe('the rooms of functions/', () => {
  it('import only from rooms that stand below them', () => {
    expect(forbidden(imports, mayUse, roomOf)).toEqual([]);
    expect(forbidden(within('sync/'), mayUseInSync, roomWithin)).toEqual([]);
    expect(forbidden(within('orders/'), mayUseInOrders, roomWithin)).toEqual([]);
  });

  it('stand on nine floors at most, and in no circle', () => {
    expect(Math.max(...floorsOf(mayUse).values())).toBeLessThanOrEqual(9);
    expect(Math.max(...floorsOf(mayUseInSync).values())).toBeLessThanOrEqual(3);
    expect(Math.max(...floorsOf(mayUseInOrders).values())).toBeLessThanOrEqual(4);
  });

  it.each([
    ['a wing into the other', 'orders/order.ts', `import { x } from '#functions/sync/run/sync-records.ts';`],
    ['the ground into a wing', 'stock/take.ts', `import type { Order } from '#functions/orders/order.ts';`],
    [
      'a script that is loaded later',
      'cart/cart.ts',
      `await import('#functions/orders/purchase/handlers.ts');`,
    ],
    ['by the type of a file', 'square/read.ts', `let x: typeof import('../stock/row.ts');`],
  ])('would be caught importing back: %s', (_, file, source) => {
    expect(forbidden(importsOf(file, source), mayUse, roomOf)).toHaveLength(1);
  });

  it('would be caught importing back within the orders', () => {
    const back = importsOf('orders/refunds/x.ts', `import { y } from '#functions/orders/review/books.ts';`);

    expect(forbidden(back, mayUseInOrders, roomWithin)).toHaveLength(1);
  });

  it('would be caught in a circle', () => {
    expect(() => floorsOf({ ...mayUse, square: ['stock'] })).toThrow('A circle');
  });

  it('are all in the table', () => {
    expect([...new Set(files.map(roomOf))].sort()).toEqual(Object.keys(mayUse).sort());
    expect(foldersOf('orders/')).toEqual(Object.keys(mayUseInOrders).sort());
    expect(imports.length).toBeGreaterThan(files.length);
  });
});
