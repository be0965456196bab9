// Rules 11.14 and 11.15
import { describe, expect, it } from 'vitest';
import { createCatalogue } from '#functions/catalogue/catalogue.ts';
import { catalogueService } from '#functions/catalogue/handlers.ts';
import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { studioService } from '#functions/studio/handlers.ts';
import { call } from '#test/support/shop/call.ts';
import { countRequests } from '#test/support/shop/count-requests.ts';
import { holdBuild } from '#test/support/shop/hold-build.ts';
import { addWorks, artworkIdOf, sellOne } from '#test/support/shop/large-catalogue.ts';
import { testClock, testServices } from '#test/support/shop/services.ts';
import { adminCookie } from '#test/support/shop/session.ts';
import { isLong } from '#test/support/sizes.ts';

/** Opens a shop with this number of works, whose list has been requested once. */
async function openShop(works: number) {
  const clock = testClock();
  const shop = await testServices({ now: clock.now });
  await addWorks(shop.table, works);
  const catalogue = catalogueService(shop.services);
  const ask = () => call(catalogue, 'listArtworks', { headers: { 'accept-encoding': 'br' } });
  const { version } = await versionOf(ask);
  return { ...shop, clock, catalogue, ask, version, counted: countRequests(shop.client) };
}

async function versionOf(ask: () => Promise<{ headers: Readonly<Record<string, string>> }>) {
  return { version: Number(/"(\d+)-/.exec(String((await ask()).headers['etag']))?.[1]) };
}

type Works = readonly { readonly id: string; readonly variations: readonly { readonly inStock: number }[] }[];
const leftOf = (works: Works, index: number) =>
  works.find(({ id }) => id === artworkIdOf(index))?.variations[0]?.inStock;

/** Increases the catalogue's version without naming the changed works, as an earlier release of the shop does. */
async function raiseWithoutNote({ table, clock }: Awaited<ReturnType<typeof openShop>>) {
  // After this time visitors no longer get the older list because of a long build.
  clock.advance(10 * 60_000);
  await table.update(keys.version(), changing({ add: { version: 1 } }));
}

describe('the list after a sale', () => {
  it('shows both works as sold when two are sold at the same moment', async () => {
    const shop = await openShop(20);

    await Promise.all([sellOne(shop.table, 3), sellOne(shop.table, 4)]);

    const { body } = await shop.ask();
    expect([leftOf(body, 3), leftOf(body, 4)]).toEqual([0, 0]);
  });

  it('is correct in a new Lambda after another Lambda has failed at any write of the stored list', async () => {
    const shop = await openShop(90);
    const sold: number[] = [];
    for (let writes = 0; writes <= 6; writes += isLong ? 1 : 2) {
      let left = writes;
      const put: typeof shop.table.put = async (...row) => {
        if (left-- <= 0) throw new Error('crashed');
        return shop.table.put(...row);
      };
      const crashing = createCatalogue({ ...shop.services, table: { ...shop.table, put } });
      await crashing.snapshot();
      for (let sale = 0; sale < 12; sale++) {
        sold.push(sold.length);
        await sellOne(shop.table, sold.length - 1);
      }
      await crashing.snapshot();

      const { artworks } = await createCatalogue(shop.services).snapshot();
      expect(sold.filter((index) => leftOf([...artworks.values()], index) !== 0)).toEqual([]);
    }
  });
});

describe('a page that requests the changes to its older list', () => {
  type Shop = Awaited<ReturnType<typeof openShop>>;
  const changes = (shop: Shop, since: number | string) =>
    call(shop.catalogue, 'listArtworkChanges', { query: { since: String(since) } });

  it('gets only the works that have changed since the list’s version', async () => {
    const shop = await openShop(20);
    await sellOne(shop.table, 3);
    await sellOne(shop.table, 4);

    const { body, headers } = await changes(shop, shop.version);

    expect(body.version).toBe(shop.version + 2);
    expect(new Set(body.changes?.changed.map(({ id }) => id))).toEqual(
      new Set([artworkIdOf(3), artworkIdOf(4)]),
    );
    expect(body.changes).toMatchObject({ gone: [], total: 20 });
    expect(headers['cache-control']).toContain('s-maxage=1');
    expect((await changes(shop, body.version)).body.changes).toEqual({ changed: [], gone: [], total: 20 });
  });

  it('must load the whole list if a work was hidden since, and does not learn the hidden work’s id', async () => {
    const shop = await openShop(20);
    const cookies = [await adminCookie(shop.services)];
    const studio = studioService(shop.services, { startExecution: async () => undefined });
    const toggle = () => call(studio, 'toggleHidden', { params: { id: artworkIdOf(3) }, cookies });
    await toggle();
    await sellOne(shop.table, 4);
    const hidden = await changes(shop, shop.version);
    await toggle();
    const shown = await changes(shop, hidden.body.version);

    expect(hidden.body).toEqual({ version: shop.version + 2 });
    expect(shown.body.changes?.changed.map(({ id }) => id)).toEqual([artworkIdOf(3)]);
  });

  it('must load the whole list if the version is unknown or the changes were not recorded', async () => {
    const shop = await openShop(20);
    await raiseWithoutNote(shop);

    expect((await changes(shop, shop.version)).body).toEqual({ version: shop.version + 1 });
    expect((await changes(shop, 999)).body).toEqual({ version: shop.version + 1 });
  });

  it.each(['x', '-1', '1.5', '9'.repeat(16)])('gets an error if the version is "%s"', async (since) => {
    const shop = await openShop(2);

    const { status, body } = await changes(shop, since);

    expect([status, body.error]).toEqual([400, 'since must be an integer']);
  });
});

describe("the studio's list", () => {
  it('is updated by reading one work again after a flag of this work was toggled', async () => {
    const shop = await openShop(60);
    const cookies = [await adminCookie(shop.services)];
    const ask = () => call(shop.catalogue, 'listArtworks', { query: { scope: 'all' }, cookies });
    await ask();
    const unchanged = await shop.counted(ask);
    const studio = studioService(shop.services, { startExecution: async () => undefined });
    await call(studio, 'toggleHidden', { params: { id: artworkIdOf(7) }, cookies });
    await holdBuild(shop.services.table, Date.now() + 15_000);

    const changed = await shop.counted(ask);

    expect(changed.result.body.find(({ id }) => id === artworkIdOf(7))?.hidden).toBe(true);
    expect(changed.result.body).toHaveLength(60);
    expect(changed.readUnits - unchanged.readUnits).toBeLessThanOrEqual(1);
  });
});
