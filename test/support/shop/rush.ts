import type { APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { pagesService } from '#functions/pages/handlers.ts';
import type { Operation } from '#shared/contract/routes.ts';
import { call, event } from './call.ts';
import { keepingAsTold } from './cdn.ts';
import { countRequests } from './count-requests.ts';
import { cpuTime } from './cpu-time.ts';
import { addWorks, artworkIdOf, sellOne } from './large-catalogue.ts';
import { testClock, testServices } from './services.ts';
import { adminCookie } from './session.ts';

/** Milliseconds of the rush's own clock between two requests of visitors: none of them falls on a sale. */
const betweenReads = 330;
const accept = { 'accept-encoding': 'br' } as const;

/** What an answer still offers of the works that are sold. */
type Works = readonly { readonly id: string; readonly variations: readonly { readonly inStock: number }[] }[];

/**
 * A sale a second on a clock of its own, seen by visitors behind the CDN and by a page that is open. `cacheControl` puts
 * other words into the answers' mouth, for a control. Sold is the first size of a work, of which there was one.
 */
export async function rush(options: {
  readonly works: number;
  readonly sales: number;
  readonly cacheControl?: string;
}) {
  const { works, sales, cacheControl } = options;
  const clock = testClock();
  const { services, table, client } = await testServices({ now: clock.now });
  await addWorks(table, works);
  const catalogue = catalogueService(services);
  const counted = countRequests(client);
  const soldAt = new Map<string, number>();
  const list = async () => {
    const answer = await call(catalogue, 'listArtworks', { headers: accept });
    return cacheControl
      ? { ...answer, headers: { ...answer.headers, 'cache-control': cacheControl } }
      : answer;
  };
  const cdn = keepingAsTold(clock.now, list);
  const stillOffered = (body: Works) =>
    body.filter(({ id, variations }) => soldAt.has(id) && variations[0]?.inStock !== 0).map(({ id }) => id);

  const building = await cpuTime(() => answerOf(catalogueService(services), 'listArtworks'));
  let since = Number(/"(\d+)-/.exec(String((await cdn.view()).headers['etag']))?.[1]);
  const told: string[] = [];
  let [oldest, processor, readUnits, writeUnits] = [0, 0, 0, 0];

  for (let sale = 0; sale < sales; sale++) {
    const cost = await counted(async () => {
      await sellOne(table, sale);
      soldAt.set(artworkIdOf(sale), clock.now());
      // The Lambda makes its answer anew at once; the CDN's requests below find it made.
      processor += await cpuTime(() => answerOf(catalogue, 'listArtworks'));
      const news = await call(catalogue, 'listArtworkChanges', { query: { since: String(since) } });
      told.push(...(news.body.changes?.changed ?? []).map(({ id }) => id));
      since = news.body.version;
      for (let passed = 0; passed < 1_000 - betweenReads; passed += betweenReads) {
        clock.advance(betweenReads);
        const late = stillOffered((await cdn.view()).body).map((id) => clock.now() - (soldAt.get(id) ?? 0));
        oldest = Math.max(oldest, ...late);
      }
    });
    readUnits += cost.readUnits;
    writeUnits += cost.writeUnits;
    clock.advance(1_000 - Math.ceil((1_000 - betweenReads) / betweenReads) * betweenReads);
  }

  return {
    /** Milliseconds for which a sold work was still offered, at most. */
    oldest,
    /** Ids that the open page was told of, in order. */
    told,
    sold: [...soldAt.keys()],
    readUnits: readUnits / sales,
    writeUnits: writeUnits / sales,
    /** Milliseconds of processor time: of a Lambda's first list, and of one after a sale. */
    processor: { first: building, afterSale: processor / sales },
    /** Asked of the origin in a second. */
    fetched: cdn.fetched() / sales,
    /** Where sold works are offered yet when the rush is over, by a Lambda that was there and by one that starts. */
    offeredAfterwards: async () => {
      clock.advance(2_000);
      const found: string[] = [];
      const cookies = [await adminCookie(services)];
      const check = (where: string, body: Works) =>
        found.push(...stillOffered(body).map((id) => `${where}: ${id}`));
      check('CDN', (await cdn.view()).body);
      for (const [name, lambda] of [
        ['warm', catalogue],
        ['starting', catalogueService(services)],
      ] as const) {
        check(`${name} list`, (await call(lambda, 'listArtworks', { headers: accept })).body);
        check(`${name} index`, (await call(lambda, 'listIndexArtworks', { headers: accept })).body);
        check(
          `${name} carousel`,
          (await call(lambda, 'listFeaturedArtworks')).body.map(({ artwork }) => artwork),
        );
        const all = { query: { scope: 'all' }, cookies, headers: accept };
        check(`${name} studio`, (await call(lambda, 'listArtworks', all)).body);
        for (const id of soldAt.keys()) {
          check(`${name} work`, [(await call(lambda, 'getArtwork', { params: { id } })).body]);
        }
      }
      const { text } = await call(pagesService(services), 'productFeed', { headers: accept });
      const inFeed = new Set(
        [...text.matchAll(/<g:id>([^<]+)<(?:(?!<\/item>).)*>in_stock</gs)].map(([, id]) => id),
      );
      if (inFeed.size === 0) found.push('feed: empty');
      for (const { id, variations } of (await cdn.view()).body) {
        if (soldAt.has(id) && inFeed.has(variations[0]?.id)) found.push(`feed: ${id}`);
      }
      return found;
    },
  };
}

/** The answer as the Lambda gives it, unread. */
function answerOf(lambda: unknown, operation: Operation) {
  const run = lambda as (event: unknown, context: Context) => Promise<APIGatewayProxyStructuredResultV2>;
  return run(event(operation, { headers: accept }), { awsRequestId: 'rush' } as Context);
}
