import { setTimeout as sleep } from 'node:timers/promises';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { call } from '#test/support/shop/call.ts';
import { disagreements, happenings } from '#test/support/shop/catalogue-history.ts';
import { countRequests } from '#test/support/shop/count-requests.ts';
import { artworkIdOf, hangMany, sellOne } from '#test/support/shop/large-catalogue.ts';
import { testServices } from '#test/support/shop/services.ts';

describe('a rush of 10,000 works, one sale a second for a minute', () => {
  it('is shown sale by sale to a Lambda and to a page that is open: never two sales late, and for a work each', async () => {
    const works = 10_000;
    const sales = 60;
    const { services, table, client } = await testServices();
    await hangMany(table, works);
    const catalogue = catalogueService(services);
    const ask = () => call(catalogue, 'listArtworks', { headers: { 'accept-encoding': 'br' } });
    const first = await ask();
    let since = Number(/"(\d+)-/.exec(String(first.headers['etag']))?.[1]);
    const counted = countRequests(client);
    let sold = 0;
    let latest = 0;
    const seen = new Set<string>();

    const { readUnits, writeUnits } = await counted(async () => {
      const selling = (async () => {
        for (; sold < sales; sold++) {
          await sellOne(table, sold);
          await sleep(1_000);
        }
      })();
      while (sold < sales) {
        const before = sold;
        const { body } = await ask();
        const gone = body.filter(({ variations }) => variations[0]?.inStock === 0).length;
        latest = Math.max(latest, before - gone);
        const news = await call(catalogue, 'listArtworkChanges', { query: { since: String(since) } });
        for (const { id } of news.body.changes?.changed ?? []) seen.add(id);
        since = news.body.version;
      }
      await selling;
    });
    const { body } = await ask();
    const news = await call(catalogue, 'listArtworkChanges', { query: { since: String(since) } });
    for (const { id } of news.body.changes?.changed ?? []) seen.add(id);

    expect(body.filter(({ variations }) => variations[0]?.inStock === 0)).toHaveLength(sales);
    expect([...seen].sort()).toEqual(Array.from({ length: sales }, (_, sale) => artworkIdOf(sale)).sort());
    expect(latest).toBeLessThanOrEqual(2);
    expect(readUnits / sales).toBeLessThan(15);
    expect(writeUnits / sales).toBeLessThan(15);
  }, 600_000);
});

it('what visitors, the artist and an open page are shown is what the table holds, after 300 histories', async () => {
  await fc.assert(
    fc.asyncProperty(happenings(60), async (history) => {
      expect(await disagreements(history)).toEqual([]);
    }),
    { numRuns: 300 },
  );
}, 3_600_000);
