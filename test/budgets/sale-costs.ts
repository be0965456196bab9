import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { call, event } from '#test/support/shop/call.ts';
import { type Counted, countRequests } from '#test/support/shop/count-requests.ts';
import { addWorks, sellOne } from '#test/support/shop/large-catalogue.ts';
import { testServices } from '#test/support/shop/services.ts';
import { adminCookie } from '#test/support/shop/session.ts';

/** Costs in a shop with `works` works, in units of the table. */
export interface OneSale {
  readonly works: number;
  /** Costs of a Lambda's cold start. */
  readonly load: Cost;
  /** Mean costs of a request for the list after a sale, including stored chunks. */
  readonly afterSale: Cost;
  readonly studioAfterSale: Cost;
  /** Bytes that an open page loads after a sale. */
  readonly newsBytes: number;
  readonly listBytes: number;
}

type Cost = Pick<Counted, 'readUnits' | 'writeUnits'>;

const sales = 30;

/** Measures sales for each number of works in a separate table of the emulator at `TEST_DYNAMODB_ENDPOINT`. */
export async function oneSaleAt(sizes: readonly number[]): Promise<OneSale[]> {
  const found: OneSale[] = [];
  for (const works of sizes) found.push(await measure(works));
  return found;
}

/**
 * Mean write units of a sale over both lists: a snapshot is stored once in ten sales, for the list that is requested
 * next.
 */
export function writeUnitsOf({ afterSale, studioAfterSale }: OneSale): number {
  return (afterSale.writeUnits + studioAfterSale.writeUnits) / 2;
}

async function measure(works: number): Promise<OneSale> {
  const { services, table, client } = await testServices();
  await addWorks(table, works);
  const counted = countRequests(client);

  await createCatalogue(services).publish();
  const load = await counted(() => createCatalogue(services).snapshot());
  const catalogue = catalogueService(services);
  const headers = { 'accept-encoding': 'br' };
  const cookies = [await adminCookie(services)];
  const list = await call(catalogue, 'listArtworks', { headers });
  // Requests the Lambda directly, without unpacking and parsing the answer, which browsers do.
  const ask = () => catalogue(event('listArtworks', { headers }), {} as never);
  const studio = () =>
    catalogue(event('listArtworks', { headers, cookies, query: { scope: 'all' } }), {} as never);
  await studio();

  const afterSale = { readUnits: 0, writeUnits: 0 };
  const studioAfterSale = { ...afterSale };
  for (let sale = 0; sale < sales; sale++) {
    await sellOne(table, sale);
    add(afterSale, await counted(ask));
    await sellOne(table, sales + sale);
    add(studioAfterSale, await counted(studio));
  }
  const sold = await call(catalogue, 'listArtworks', { headers });
  const since = /"(\d+)-/.exec(String(sold.headers['etag']))?.[1] ?? '';
  await sellOne(table, 2 * sales);
  const news = await call(catalogue, 'listArtworkChanges', { headers, query: { since } });
  return {
    works,
    load,
    afterSale,
    studioAfterSale,
    newsBytes: news.wireBytes,
    listBytes: list.wireBytes,
  };
}

function add(sum: { readUnits: number; writeUnits: number }, { readUnits, writeUnits }: Cost): void {
  sum.readUnits += readUnits / sales;
  sum.writeUnits += writeUnits / sales;
}
