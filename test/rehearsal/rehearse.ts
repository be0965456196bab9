import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { simulatorControl } from '#test/support/journeys/simulator-control.ts';
import type { ShopProcess } from '#test/support/shop/shop-process.ts';
import { openStudio } from '#test/support/shop/studio-api.ts';
import { createCaller } from './caller.ts';
import { type Choice, type FloodPlan, flood } from './flood.ts';
import { askQuestion, buy, type Outcome, signIn } from './honest.ts';
import type { Rehearsed } from './judge.ts';
import { passingTimeIn } from './passing-time.ts';
import { readShopLog } from './shop-log.ts';

/** Milliseconds between two people of a kind. */
const between = { signIns: 6_000, shoppers: 3_000, questions: 12_000 };
/** Every third shopper pays as soon as the first work is in the cart. */
const newShopperEvery = 3;

interface Ledger {
  readonly payments: readonly { readonly status: string }[];
  readonly counts: readonly { readonly catalog_object_id: string; readonly quantity: string }[];
}

/**
 * Floods the shop, lets the artist and shoppers come meanwhile, and afterwards empties the outbox and reads the books.
 */
export async function rehearse(
  shop: ShopProcess,
  plan: Pick<FloodPlan, 'networks' | 'seconds' | 'rate'>,
): Promise<Rehearsed> {
  const { url, admin } = shop;
  const studio = await openStudio(url, admin);
  await studio.syncEnded();
  await studio.setTestMode(false);
  const device = createCaller(url, '127.30.0.1');
  await device.post('/api/login', admin);
  const works = await onSale(url);

  const isOver = { now: false };
  const strangers = flood(url, { ...plan, username: admin.username, works }).finally(() => {
    isOver.now = true;
  });
  const people = honestPeople(shop, { device, works, isOver: () => isOver.now });
  const tally = await strangers;
  const outcomes = await people;
  device.close();

  const log = await emptyOutbox(shop);
  const { payments, counts } = (await simulatorControl(shop.simulatorUrl).ledger()) as Ledger;
  return {
    outcomes,
    tally,
    log,
    declinesAtSquare: payments.filter(({ status }) => status === 'FAILED').length,
    oversold: counts.filter(({ quantity }) => Number(quantity) < 0).map(({ catalog_object_id: id }) => id),
  };
}

async function honestPeople(
  { url, admin, dataDirectory }: ShopProcess,
  {
    device,
    works,
    isOver,
  }: {
    readonly device: ReturnType<typeof createCaller>;
    readonly works: readonly Choice[];
    readonly isOver: () => boolean;
  },
): Promise<Outcome[]> {
  const passTime = passingTimeIn(dataDirectory);
  const every = async (pause: number, come: (round: number) => Promise<Outcome>) => {
    const outcomes: Promise<Outcome>[] = [];
    // The flood begins first.
    for (await sleep(2_000); !isOver(); await sleep(pause)) outcomes.push(come(outcomes.length));
    return Promise.all(outcomes);
  };
  const come = [
    every(between.signIns, (round) => signIn(url, { address: `127.31.${round}.1`, device }, admin)),
    every(between.signIns, (round) => signIn(url, { address: `127.32.${round}.1` }, admin)),
    every(between.shoppers, (round) => {
      const work = works[round % works.length] as Choice;
      const isNew = round % newShopperEvery === newShopperEvery - 1;
      return buy(url, { address: `127.40.${round}.1`, work, isNew }, passTime);
    }),
    every(between.questions, (round) => askQuestion(url, `127.41.${round}.1`)),
  ];
  return (await Promise.all(come)).flat();
}

/** The twenty variations of which there are most. */
async function onSale(url: string): Promise<Choice[]> {
  const browser = createCaller(url, '127.30.0.2');
  const { body } = await browser.get('/api/artworks').finally(browser.close);
  const works = body as unknown as readonly {
    readonly id: string;
    readonly variations: readonly { readonly id: string; readonly inStock: number }[];
  }[];
  return works
    .flatMap(({ id, variations }) => variations.map((variation) => ({ ...variation, artworkId: id })))
    .sort((a, b) => b.inStock - a.inStock)
    .slice(0, 20)
    .map(({ artworkId, id }) => ({ artworkId, variationId: id }));
}

/** Runs the outbox until a run sends nothing more. */
async function emptyOutbox({ url, dataDirectory }: ShopProcess) {
  const file = join(dataDirectory, 'shop.log');
  const viewer = createCaller(url, '127.0.0.1');
  let before = -1;
  let log = readShopLog(file);
  for (let run = 0; run < 30 && log.emails.length !== before; run++) {
    before = log.emails.length;
    await viewer.post('/__mail/send');
    log = readShopLog(file);
  }
  viewer.close();
  return log;
}
