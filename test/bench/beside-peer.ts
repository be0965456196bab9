import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { changeSettings } from '#functions/settings/settings-records.ts';
import { testSourceId } from '#shared/contract/errors.ts';
import { address } from '#test/support/orders/shopper.ts';
import { makeArtworkItem, makeVariationItem, putArtwork } from '#test/support/shop/catalogue.ts';
import { arrive } from '#test/support/shop/guest.ts';
import { addWorks, artworkIdOf } from '#test/support/shop/large-catalogue.ts';
import { onOwnEmulator } from '#test/support/shop/own-emulator.ts';
import { testServices } from '#test/support/shop/services.ts';
import { simulatorLocationId } from '#test/support/shop/simulator.ts';
import { median } from './measure.ts';
import { type Question, type ServedShop, serveShop } from './served-shop.ts';

export interface Compared {
  readonly name: string;
  /** Microseconds of processor time for each. */
  readonly shop: number;
  readonly peer: number;
}

interface Task {
  readonly name: string;
  readonly count: number;
  /** What is asked, once prepared. */
  readonly prepare: (shop: ServedShop) => Promise<() => Promise<unknown>>;
}

const print = { artworkId: 'BENCHPRINT', variationId: 'BENCHPRINT-V1' } as const;
/**
 * Processor time of our handlers and of an express shop on SQLite, by turns, on the same works, each over HTTP in a process
 * of its own. Ours asks a database beside it, whose time is not counted, as DynamoDB's is not.
 */
export function besidePeer(works = 1_000, rounds = 5): Promise<Compared[]> {
  return onOwnEmulator(() => compare(works, rounds));
}

async function compare(works: number, rounds: number): Promise<Compared[]> {
  const shops: ServedShop[] = [];
  try {
    const { table, tableName } = await testServices();
    await addWorks(table, works - 1);
    const artwork = makeArtworkItem({ artworkId: print.artworkId, title: 'A print of many' });
    await putArtwork(table, artwork, [makeVariationItem({ ...print, available: 1_000_000 }, artwork)]);
    await changeSettings(table, { testMode: true, locationId: simulatorLocationId, currency: 'USD' });

    const shop = await serveShop('shop', tableName);
    const list = JSON.parse((await shop.ask({ path: '/api/artworks' }, 200)).body.toString());
    const file = join(mkdtempSync(join(tmpdir(), 'bench-')), 'works.json');
    writeFileSync(file, JSON.stringify(list));
    const peer = await serveShop('peer', file);
    shops.push(shop, peer);
    await sameAnswers(shop, peer);
    return await byTurns(shops, rounds);
  } finally {
    for (const shop of shops) shop.stop();
  }
}

/** What is not the same work is no comparison. */
async function sameAnswers(one: ServedShop, other: ServedShop): Promise<void> {
  for (const path of ['/api/artworks', `/api/artworks/${artworkIdOf(1)}`]) {
    const [ours, theirs] = await Promise.all(
      [one, other].map(async (shop) => JSON.parse((await shop.ask({ path }, 200)).body.toString())),
    );
    if (!isDeepStrictEqual(ours, theirs)) throw new Error(`${other.name} answers ${path} otherwise`);
  }
}

async function byTurns(shops: readonly ServedShop[], rounds: number): Promise<Compared[]> {
  const times = new Map<string, number[]>();
  for (let round = -1; round < rounds; round++) {
    for (const task of tasks) {
      for (const shop of shops) {
        const time = await timeOf(shop, task);
        // The first round warms up.
        if (round >= 0)
          times.set(`${task.name} ${shop.name}`, [...(times.get(`${task.name} ${shop.name}`) ?? []), time]);
      }
    }
  }
  const of = (task: Task, shop: string) => median(times.get(`${task.name} ${shop}`) ?? []);
  return tasks.map((task) => ({
    name: task.name,
    shop: of(task, 'shop'),
    peer: of(task, 'peer'),
  }));
}

async function timeOf(shop: ServedShop, { count, prepare }: Task): Promise<number> {
  const asks = [];
  for (let number = 0; number <= count; number++) asks.push(await prepare(shop));
  // One beforehand: a list after a sale is made anew once.
  await asks.pop()?.();
  const before = await shop.processorTime();
  for (const ask of asks) await ask();
  return ((await shop.processorTime()) - before) / count;
}

const tasks: readonly Task[] = [
  ...(['br', 'gzip', 'identity'] as const).map((encoding) => ({
    name: `list of 1,000 works, ${encoding === 'identity' ? 'plain' : encoding}`,
    count: 20,
    prepare: asked({ path: '/api/artworks', headers: { 'accept-encoding': encoding } }),
  })),
  {
    name: 'list, unchanged (304)',
    count: 40,
    prepare: async (shop) => {
      const question = { path: '/api/artworks', headers: { 'accept-encoding': 'br' } };
      const { headers } = await shop.ask(question, 200);
      const known = { ...question.headers, 'if-none-match': String(headers['etag']) };
      return () => shop.ask({ ...question, headers: known }, 304);
    },
  },
  { name: 'one work', count: 100, prepare: asked({ path: `/api/artworks/${artworkIdOf(1)}` }) },
  {
    name: 'cart of 3 lines',
    count: 100,
    prepare: async (shop) => {
      const guest = await withCart(shop, 3);
      return () => shop.ask({ path: '/api/cart', headers: guest }, 200);
    },
  },
  {
    name: 'add to cart',
    count: 60,
    prepare: async (shop) => {
      const headers = cookieOf();
      return () => shop.ask({ path: '/api/cart', method: 'POST', headers, body: print }, 200);
    },
  },
  {
    name: 'checkout: order and payment (a test order)',
    count: 20,
    prepare: async (shop) => {
      const headers = cookieOf();
      await shop.ask({ path: '/api/cart', method: 'POST', headers, body: print }, 200);
      return async () => {
        const order = {
          path: '/api/orders',
          method: 'POST',
          headers,
          body: { shippingAddress: address },
        } as const;
        const { orderId } = JSON.parse((await shop.ask(order, 200)).body.toString());
        const body = { orderId, sourceId: testSourceId, buyerEmail: 'ada@example.com' };
        return shop.ask({ path: '/api/payments', method: 'POST', headers, body }, 200);
      };
    },
  },
];

function asked(question: Question): Task['prepare'] {
  return async (shop) => () => shop.ask(question, 200);
}

function cookieOf(): Readonly<Record<string, string>> {
  return { cookie: String(arrive().cookies[0]) };
}

async function withCart(shop: ServedShop, lines: number): Promise<Readonly<Record<string, string>>> {
  const headers = cookieOf();
  const list = JSON.parse((await shop.ask({ path: '/api/artworks' }, 200)).body.toString());
  for (const { id, variations } of list.slice(10, 10 + lines)) {
    const body = { artworkId: id, variationId: variations[0].id };
    await shop.ask({ path: '/api/cart', method: 'POST', headers, body }, 200);
  }
  return headers;
}
