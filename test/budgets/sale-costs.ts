import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { call, event } from '#test/support/shop/call.ts';
import { type Counted, countRequests } from '#test/support/shop/count-requests.ts';
import { cpuTime } from '#test/support/shop/cpu-time.ts';
import { addWorks, sellOne } from '#test/support/shop/large-catalogue.ts';
import { testServices } from '#test/support/shop/services.ts';
import { adminCookie } from '#test/support/shop/session.ts';

/** What is asked of a shop of so many works; milliseconds of processor time, and the table's units. */
export interface OneSale {
  readonly works: number;
  /** All of it read and stored anew. */
  readonly build: Cost;
  /** What a Lambda that starts takes. */
  readonly load: Cost;
  readonly warmList: Cost;
  /** The list after a sale, means of many: stored chunks and all. */
  readonly afterSale: Cost;
  readonly studioAfterSale: Cost;
  /** Bytes that an open page fetches after a sale. */
  readonly newsBytes: number;
  readonly listBytes: number;
}

interface Cost {
  readonly processor: number;
  readonly readUnits: number;
  readonly writeUnits: number;
  readonly requests: number;
}

const sales = 30;

/** One sale at each of these sizes, each in a table of its own; on the emulator of `TEST_DYNAMODB_ENDPOINT`. */
export async function oneSaleAt(sizes: readonly number[]): Promise<OneSale[]> {
  const found: OneSale[] = [];
  for (const works of sizes) found.push(await measure(works));
  return found;
}

/** A snapshot is stored once in ten sales, by whichever list is asked for then; two sales are measured at a time. */
export function writeUnitsOf({ afterSale, studioAfterSale }: OneSale): number {
  return (afterSale.writeUnits + studioAfterSale.writeUnits) / 2;
}

async function measure(works: number): Promise<OneSale> {
  const { services, table, client } = await testServices();
  await addWorks(table, works);
  const counted = countRequests(client);
  const cost = (work: () => Promise<unknown>) => costOf(counted, work);

  const build = await cost(() => createCatalogue(services).publish());
  const load = await cost(() => createCatalogue(services).snapshot());
  const catalogue = catalogueService(services);
  const headers = { 'accept-encoding': 'br' };
  const cookies = [await adminCookie(services)];
  const list = await call(catalogue, 'listArtworks', { headers });
  // The answers as they leave the Lambda: what unpacks and reads them is somebody else's processor.
  const ask = () => catalogue(event('listArtworks', { headers }), {} as never);
  const studio = () =>
    catalogue(event('listArtworks', { headers, cookies, query: { scope: 'all' } }), {} as never);
  await studio();

  const warmList = await cost(ask);
  const afterSale = { processor: 0, readUnits: 0, writeUnits: 0, requests: 0 };
  const studioAfterSale = { ...afterSale };
  for (let sale = 0; sale < sales; sale++) {
    await sellOne(table, sale);
    add(afterSale, await cost(ask));
    await sellOne(table, sales + sale);
    add(studioAfterSale, await cost(studio));
  }
  const sold = await call(catalogue, 'listArtworks', { headers });
  const since = /"(\d+)-/.exec(String(sold.headers['etag']))?.[1] ?? '';
  await sellOne(table, 2 * sales);
  const news = await call(catalogue, 'listArtworkChanges', { headers, query: { since } });
  return {
    works,
    build,
    load,
    warmList,
    afterSale,
    studioAfterSale,
    newsBytes: news.wireBytes,
    listBytes: list.wireBytes,
  };
}

function add(sum: { -readonly [name in keyof Cost]: Cost[name] }, cost: Cost): void {
  for (const name of Object.keys(sum) as (keyof Cost)[]) sum[name] += cost[name] / sales;
}

async function costOf(
  counted: (work: () => Promise<unknown>) => Promise<Counted>,
  work: () => Promise<unknown>,
): Promise<Cost> {
  let found: Counted | undefined;
  const processor = await cpuTime(async () => {
    found = await counted(work);
  });
  const { readUnits = 0, writeUnits = 0, requests = [] } = found ?? {};
  return { processor, readUnits, writeUnits, requests: requests.length };
}
