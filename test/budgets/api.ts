import { cartService } from '#functions/cart/handlers.ts';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { raiseVersion } from '#functions/db/catalogue-version.ts';
import { call } from '#test/support/shop/call.ts';
import { type Counted, countRequests } from '#test/support/shop/count-requests.ts';
import { arrive, stock } from '#test/support/shop/guest.ts';
import { onOwnEmulator } from '#test/support/shop/own-emulator.ts';
import { testServices } from '#test/support/shop/services.ts';
import { checkoutBudgets } from './checkout.ts';
import { eventBudgets } from './events.ts';
import { oneSaleBudgets, saleSizes } from './one-sale.ts';
import type { BudgetRow } from './row.ts';
import { oneSaleAt } from './sale-costs.ts';
import { sentBudgets } from './sent.ts';

/** Units of the table for catalogue, cart and checkout, as the database counts them. */
export function apiBudgets(): Promise<BudgetRow[]> {
  return onOwnEmulator(async () => [
    ...(await catalogueBudgets(30)),
    ...(await catalogueBudgets(600)),
    ...oneSaleBudgets(await oneSaleAt(saleSizes)),
    ...(await cartBudgets()),
    ...(await checkoutBudgets()),
    ...(await eventBudgets()),
    ...(await sentBudgets()),
  ]);
}

async function catalogueBudgets(works: number): Promise<BudgetRow[]> {
  const { services, table, client } = await testServices();
  await stock(table, works);
  const catalogue = catalogueService(services);
  const counted = countRequests(client);
  const accept = { 'accept-encoding': 'gzip, deflate, br' };
  const first = await call(catalogue, 'listArtworks', { headers: accept });

  const warm = await counted(() => call(catalogue, 'listArtworks', { headers: accept }));
  const known = await counted(() =>
    call(catalogue, 'listArtworks', {
      headers: { ...accept, 'if-none-match': String(first.headers['etag']) },
    }),
  );
  require(warm.result.status === 200 &&
    warm.result.headers['content-encoding'] === 'br', 'a compressed list');
  require(known.result.status === 304 && known.result.wireBytes === 0, 'an empty 304');
  await raiseVersion(table, ['WORK7']);
  const changed = await counted(() => call(catalogue, 'listArtworks', { headers: accept }));
  const since = /"(\d+)-/.exec(String(first.headers['etag']))?.[1] ?? '';
  const news = await counted(() => call(catalogue, 'listArtworkChanges', { query: { since } }));
  require(news.result.body.changes?.changed.length === 1, 'one changed work');
  const name = `GET /api/artworks, ${works} works`;
  return [
    { name: `${name}, warm`, value: warm.requests.length, limit: 1, unit: 'requests' },
    { name: `${name}, warm`, value: warm.readUnits, limit: 0.5, unit: 'RCU' },
    { name: `${name}, unchanged`, value: known.readUnits, limit: 0.5, unit: 'RCU' },
    { name: `${name}, after a sale`, value: changed.readUnits, limit: 2, unit: 'RCU' },
    { name: `${name}, after a sale`, value: changed.writeUnits, limit: 0, unit: 'WCU' },
    {
      name: `GET /api/artwork-changes, ${works} works, after a sale`,
      value: news.result.wireBytes / 1000,
      limit: 1,
      unit: 'kB',
    },
  ];
}

async function cartBudgets(): Promise<BudgetRow[]> {
  const { services, table, client } = await testServices();
  const choices = await stock(table, 6);
  const cart = cartService(services);
  const guest = arrive();
  for (const body of choices.slice(0, 4)) await call(cart, 'addToCart', { ...guest, body });
  const counted = countRequests(client);

  const added = await counted(() => call(cart, 'addToCart', { ...guest, body: choices[4] }));
  const read = await counted(() => call(cart, 'getCart', guest));
  for (let other = 0; other < 20; other++) {
    await call(cart, 'addToCart', { ...arrive(), body: choices[0] });
  }
  const params = { artworkId: String(choices[0]?.artworkId), variationId: String(choices[0]?.variationId) };
  const popularity = await counted(() => call(cart, 'getItemPopularity', { ...guest, params }));
  require(added.result.status === 200 && read.result.body.length === 5, 'a cart of five lines');
  require(popularity.result.body.count === 20, 'twenty other carts');

  const trips = (name: string, { roundTrips }: Counted): BudgetRow => ({
    name,
    value: roundTrips,
    limit: 2,
    unit: 'round trips',
  });
  return [
    trips('GET /api/cart, 5 lines', read),
    { name: 'GET /api/cart, 5 lines', value: read.readUnits, limit: 3, unit: 'RCU' },
    trips('POST /api/cart, fifth line', added),
    { name: 'POST /api/cart, fifth line', value: added.writeUnits, limit: 2, unit: 'WCU' },
    { name: 'POST /api/cart, fifth line', value: added.readUnits, limit: 1, unit: 'RCU' },
    {
      name: 'GET item popularity, 20 other carts',
      value: popularity.requests.length,
      limit: 1,
      unit: 'requests',
    },
    { name: 'GET item popularity, 20 other carts', value: popularity.readUnits, limit: 1, unit: 'RCU' },
  ];
}

/** Fails the measurement if the answer is wrong. */
function require(holds: boolean, what: string): void {
  if (!holds) throw new Error(`The budget could not be measured: expected ${what}`);
}
