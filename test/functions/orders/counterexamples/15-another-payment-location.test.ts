// Rule 15.23
import { describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { changing } from '#functions/db/update.ts';
import { readOrder } from '#functions/orders/order.ts';
import { openShop } from '#test/support/orders/shop.ts';
import { original, variationOf } from '#test/support/orders/works.ts';
import { call } from '#test/support/shop/call.ts';
import { adminCookie } from '#test/support/shop/session.ts';

const otherLocation = 'LFAIR';
const row = keys.variation(original.id, variationOf(original));
const noCounts = {
  kind: 'answer',
  status: 200,
  body: { counts: [] },
  match: { operation: 'batchRetrieveCounts' },
} as const;

async function openHere() {
  const shop = await openShop();
  const cookies = [await adminCookie(shop.services)];
  const choose = (locationId: string) => call(shop.studio, 'setLocation', { cookies, body: { locationId } });
  return { shop, choose };
}

describe('a purchase after a change of the payment location', () => {
  it('is refused before the payment if Square has no count at the new location', async () => {
    const { shop, choose } = await openHere();
    expect((await choose(otherLocation)).status).toBe(200);
    const shopper = await shop.withCart();

    const refused = await shopper.order();

    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('SOLD_OUT');
    expect(shop.simulator.ledger().orders).toEqual([]);
  });

  it('succeeds without a sync if Square has a count at the new location', async () => {
    const { shop, choose } = await openHere();
    await shop.stockAt(otherLocation, 1);
    await choose(otherLocation);
    const shopper = await shop.withCart();

    const orderId = await shopper.placed();
    const paid = await shopper.pay(orderId);

    expect(paid.status).toBe(200);
    expect(await readOrder(shop.table, orderId)).toMatchObject({ locationId: otherLocation });
  });

  it('is refused at the payment if the stored count is from another location and Square has no count at the new one', async () => {
    const { shop } = await openHere();
    const { shopper, orderId } = await shop.ordered();
    // The work's row gets the count of another location between the order and its payment.
    await shop.table.update(row, changing({ set: { locationId: otherLocation } }));
    shop.simulator.faults.add(noCounts);

    const refused = await shopper.pay(orderId);

    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('SOLD_OUT');
    expect(shop.authorised()).toEqual([]);
  });
});

it('a payment is voided immediately and raises an alarm if Square no longer has a count of the work', async () => {
  const { shop } = await openHere();
  const { shopper, orderId } = await shop.ordered();
  shop.simulator.faults.add(noCounts);

  const refused = await shopper.pay(orderId);

  expect(refused.status).toBe(503);
  expect(refused.body.error).toBe('Your card was not charged. Please try again in a minute.');
  expect(shop.metrics).toContain('CountMissing');
  expect(shop.authorised()).toEqual([]);
  expect((await readOrder(shop.table, orderId))?.state).toBe('OPEN');
});

it('a work cannot be bought if its stored count has no location', async () => {
  const { shop } = await openHere();
  const shopper = await shop.withCart();
  await shop.table.update(row, changing({ remove: ['locationId'] }));
  shop.simulator.faults.add(noCounts);

  expect((await shopper.order()).status).toBe(409);
});
