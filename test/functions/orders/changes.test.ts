// Rule 15.8
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { changeSettings } from '#functions/settings/settings.ts';
import { judge } from '#test/support/orders/invariants.ts';
import type { Io } from '#test/support/orders/io.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { original, variationOf } from '#test/support/orders/works.ts';

const changes = {
  price: async (shop: Shop) => {
    shop.simulator.changePrice(variationOf(original), 99_000);
    await set(shop, { price: 99_000 });
  },
  hidden: (shop: Shop) => set(shop, { hidden: true }),
  deleted: (shop: Shop) => set(shop, { isDeleted: true }),
  stock: async (shop: Shop) => {
    shop.simulator.sellAtTill(variationOf(original), 1);
  },
  currency: (shop: Shop) => set(shop, { currency: 'CAD' }),
} as const;

/** Points in the checkout at which the change happens. */
const moments = [
  'before the order',
  'before the payment',
  'before authorising',
  'before the second read',
] as const;

async function set(shop: Shop, values: Readonly<Record<string, unknown>>): Promise<void> {
  await shop.table.update(keys.variation(original.id, variationOf(original)), changing({ set: values }));
}

/** A sale at the till at each point, and each other change at one point. */
const cases = Object.keys(changes).flatMap((what, place) =>
  moments
    .filter((_, moment) => what === 'stock' || moment === place % moments.length)
    .map((when) => [what, when] as const),
);

describe('a change while the shopper is paying', () => {
  // Rule 15.7
  it.each(cases)('%s, %s: refuses or charges exactly the displayed price', async (what, when) => {
    const shop = await openShop();
    let struck = false;
    const strike = async () => {
      if (struck) return;
      struck = true;
      await changes[what as keyof typeof changes](shop);
    };
    const worker = shop.process({
      io: async (io: Io) => {
        if (when === 'before authorising' && io.name === 'provider.createPayment') await strike();
        if (when === 'before the second read' && io.name === 'provider.readOrder') await strike();
        return io.forward();
      },
    });
    const shopper = shop.shopper(worker);
    await shopper.addToCart(original);
    if (when === 'before the order') await strike();

    const ordered = await shopper.order({ expectedTotal: original.price });
    if (when === 'before the payment') await strike();
    const answer = ordered.status === 200 ? await shopper.pay(ordered.body.orderId) : ordered;

    expect([200, 409]).toContain(answer.status);
    const sums = shop.simulator
      .ledger()
      .payments.filter(({ status }) => status === 'COMPLETED')
      .map(({ amount_money }) => amount_money.amount);
    expect(sums).toEqual(answer.status === 200 ? [original.price] : []);
    if (what === 'stock') expect(sums).toEqual([]);
    await shop.reconcileToTheEnd(2);
    const { broken } = await judge(shop, {
      moved: what === 'stock' ? { [variationOf(original)]: -1 } : {},
    });
    expect(broken).toEqual([]);
  });
});

describe('a change of settings while the shopper is paying', () => {
  it('charges at the location of the order', async () => {
    const shop = await openShop();
    const { shopper, orderId } = await shop.ordered();

    await changeSettings(shop.table, { locationId: 'LFAIR', locationName: 'Fair' });
    const paid = await shopper.pay(orderId);

    expect(paid.status).toBe(200);
    expect(shop.simulator.ledger().payments[0]?.location_id).toBe('LSTUDIO');
    expect((await judge(shop)).broken).toEqual([]);
  });

  it('keeps a real order real when test mode is switched on', async () => {
    const shop = await openShop();
    const { shopper, orderId } = await shop.ordered();

    await changeSettings(shop.table, { testMode: true });

    expect((await shopper.payTest(orderId)).status).toBe(400);
    expect((await shopper.pay(orderId)).status).toBe(200);
  });

  it.each(['provider.createPayment', 'provider.readOrder', 'provider.completePayment'])(
    'warns the operator and releases the work when the access token is revoked at %s',
    async (call) => {
      const shop = await openShop();
      const worker = shop.process({
        io: async (io) => {
          if (io.name === call) shop.simulator.simulate({ type: 'token-revoked' });
          return io.forward();
        },
      });
      const { shopper, orderId } = await shop.ordered({ at: worker });

      const answer = await shopper.pay(orderId);

      expect(answer.status).toBe(503);
      expect(shop.metrics).toContain('SquareUnauthorised');
      if (call === 'provider.createPayment') expect(answer.body.error).toContain('Your card was not charged');
      else expect(answer.body.error).toContain('Your payment is being confirmed');
      shop.simulator.simulate({ type: 'token-restored' });
      await shop.reconcileToTheEnd();
      expect(await judge(shop)).toMatchObject({ broken: [], captured: 0 });
    },
  );
});
