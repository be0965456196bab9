import { beforeAll, describe, expect, it } from 'vitest';
import type { Key } from '#functions/db/keys.ts';
import type { Item } from '#functions/db/table.ts';
import { readWishes } from '#functions/wishlist/handlers.ts';
import type { CatalogueObject } from '#infra/local/square-simulator/store/types.ts';
import { dumpTable } from '#test/support/rows/dump.ts';
import { type Fixture, openLeftShop, readFixtures } from '#test/support/rows/fixtures.ts';
import type { TourShop } from '#test/support/rows/tour-shop.ts';
import { call } from '#test/support/shop/call.ts';

const fixtures = await readFixtures();

describe.each(fixtures)('a shop of version $version after its update', (fixture: Fixture) => {
  let shop: TourShop;
  let cookies: readonly string[];
  beforeAll(async () => {
    shop = await openLeftShop(fixture);
  });

  const orderOf = async (artworkId: string): Promise<Item> => {
    const rows = await dumpTable(shop);
    const order = rows.find(({ sk, lines }) => sk === 'ORDER' && first(lines)?.artworkId === artworkId);
    if (!order) throw new Error(`No order for ${artworkId}`);
    return order;
  };

  it('shows its works', async () => {
    const { body } = await call(shop.catalogue, 'listArtworks');
    const shown = fixture.rows.filter(
      ({ pk, sk, hidden, isDeleted }) =>
        /^CATALOGUE#/.test(String(pk)) && !String(sk).includes('#') && !hidden && !isDeleted,
    );
    expect(body.map(({ id }) => id).sort()).toEqual(shown.map(({ sk }) => sk).sort());
    expect(
      (await call(shop.catalogue, 'getArtwork', { params: { id: 'SEVERAL' } })).body.pictures,
    ).toHaveLength(2);
  });

  it('reads an old wishlist entry until it expires', async () => {
    const { table, now } = shop;
    const row = fixture.rows.find(({ sk }) => String(sk).startsWith('WISH#')) as Item & Key;
    const guest = row.pk.slice('GUEST#'.length);
    expect(await readWishes({ table, now }, guest)).toEqual(['WISHED']);
    expect(await readWishes({ table, now: () => Number(row['expiresAt']) * 1000 }, guest)).toEqual([]);
  });

  it('signs the artist in with the old password and shows the studio’s data', async () => {
    cookies = await shop.signIn();
    const { studio } = shop.entry;
    expect((await call(studio, 'listOrders', { cookies })).body.orders.length).toBeGreaterThan(5);
    expect((await call(studio, 'listEnquiries', { cookies })).body).toHaveLength(1);
    expect((await call(studio, 'getNews', { cookies })).body.subscribers).toBe(1);
    expect((await call(studio, 'listActivity', { cookies })).body.entries.length).toBeGreaterThan(10);
    expect((await call(shop.session, 'listPasskeys', { cookies })).body).toHaveLength(1);
  });

  it('completes open payments, shipments and refunds', async () => {
    shop.simulator.settle();
    shop.advance(10 * 60_000);
    await shop.passes(8);

    expect((await orderOf('DOUBTED'))['state']).toBe('OPEN');
    expect((await orderOf('CAPTURED'))['state']).toBe('PAID');
    expect((await orderOf('SHIPPING'))['shipment']).toBeDefined();
    expect(first((await orderOf('REFUNDASKED'))['refunds'])?.state).not.toBe('asked');
  });

  it('sells works, and refunds an older order', async () => {
    const { shopper, orderId } = await shop.placed('WISHED');
    expect((await shopper.pay(orderId)).status).toBe(200);

    cookies = await shop.signIn();
    const bought = String((await orderOf('BOUGHT'))['orderId']);
    const answer = await call(shop.entry.studio, 'refundOrder', {
      cookies,
      params: { id: bought },
      body: { requestId: 'after-the-update', amount: 1_000, restock: [] },
    });
    expect(answer.status, answer.text).toBe(200);
  });

  it('imports fields that the old version lacked: a work’s year and signature', async () => {
    const custom_attribute_values = {
      year: { key: 'year', name: 'Year', type: 'STRING', string_value: '2024' },
      signed: { key: 'signed', name: 'Signed', type: 'BOOLEAN', boolean_value: true },
    };
    const item = shop.simulator.object('SEVERAL') as CatalogueObject;
    shop.simulator.simulate({ type: 'put-object', object: { ...item, custom_attribute_values } });

    const { status, message } = await shop.sync();

    expect(status, message).toBe('completed');
    const { body } = await call(shop.catalogue, 'getArtwork', { params: { id: 'SEVERAL' } });
    expect(body).toMatchObject({ year: '2024', signed: 'Yes' });
  });

  it('sends the emails that waited in the outbox', async () => {
    const waiting = fixture.rows.filter((row) => row['gsi1pk'] === 'OUTBOX' && row['to'] !== undefined);
    expect(waiting.length).toBeGreaterThan(0);
    shop.advance(24 * 60 * 60_000);
    const sent = new Set((await shop.sendMail()).map(({ to }) => to));
    for (const { to } of waiting) expect(sent).toContain(to);
  });
});

function first(list: unknown): { readonly artworkId?: string; readonly state?: string } | undefined {
  return (list as { readonly artworkId?: string; readonly state?: string }[] | undefined)?.[0];
}
