import { describe, expect, it } from 'vitest';
import { readOrder } from '#functions/orders/order.ts';
import { reconcileService } from '#functions/orders/reconcile/handlers.ts';
import { changeSettings } from '#functions/settings/settings.ts';
import { artistAt } from '#test/support/orders/artist.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { otherAccount } from '#test/support/orders/works.ts';
import { simulatorLocationId } from '#test/support/shop/simulator.ts';

const minute = 60_000;
const hour = 60 * minute;

const answers = [
  { answer: '403', hides: false },
  { answer: '404 and empty lists', hides: true },
];

const firstAccount: typeof otherAccount = { merchantId: 'MLTWINMERCHANT', locationId: simulatorLocationId };

/** Gives the shop a token of another account and chooses a location of this account. */
async function changeAccount(shop: Shop, hides = false, { merchantId, locationId } = otherAccount) {
  shop.simulator.simulate({ type: 'account-changed', merchantId, hides });
  await changeSettings(shop.table, { locationId, locationName: 'Other' });
}

/** Runs the schedule for 48 hours: each minute for half an hour, then each hour. */
async function twoDays(shop: Shop): Promise<void> {
  const pass = reconcileService(shop.services, shop.ports);
  for (let n = 0; n < 30; n++) {
    shop.advance(minute);
    await pass();
  }
  for (let n = 0; n < 48; n++) {
    shop.advance(hour);
    await pass();
  }
}

describe.each(answers)(
  'a shop that was connected to another account, if Square answers $answer about former orders',
  ({ hides }) => {
    it('ends an unpaid order without an alarm', async () => {
      const shop = await openShop();
      const { orderId } = await shop.ordered();
      await changeAccount(shop, hides);

      await twoDays(shop);

      expect(await shop.stateOf(orderId)).toBe('CANCELED');
      expect(shop.metrics).not.toContain('SquareUnauthorised');
      expect(shop.metrics).not.toContain('OrderStuck');
    });

    it.each(['square.createPayment', 'square.completePayment'])(
      'ends a payment attempt that crashed at %s, or lets the artist end it by a refund',
      async (of) => {
        const shop = await openShop();
        const { orderId } = await shop.crashed({ of, side: 'before' });
        await changeAccount(shop, hides);

        await twoDays(shop);
        if ((await shop.stateOf(orderId)) === 'REVIEW') {
          await (await artistAt(shop)).decide(orderId, 'refund');
        }

        expect(['CANCELED', 'OPEN']).toContain(await shop.stateOf(orderId));
        expect(shop.metrics).not.toContain('SquareUnauthorised');
        expect(shop.captured()).toEqual([]);
      },
    );

    it('moves an order to review if it was paid in the Dashboard and the former account is connected again', async () => {
      const shop = await openShop();
      const { orderId, shopper } = await shop.ordered();
      await shop.payAtSquare(shop.orderAtSquare(orderId)?.id ?? '', shop.works[0]?.price ?? 0);
      await changeAccount(shop, hides);
      expect((await shopper.pay(orderId)).status).toBe(409);
      expect(await shop.stateOf(orderId)).toBe('CANCELED');
      await twoDays(shop);
      await changeAccount(shop, false, firstAccount);

      await twoDays(shop);

      expect(await shop.stateOf(orderId)).toBe('REVIEW');
      expect(shop.metrics).toContain('OrderInReview');

      await (await artistAt(shop)).decide(orderId, 'keep');
      const order = await readOrder(shop.table, orderId);
      expect(order).toMatchObject({ state: 'PAID', delivery: { name: 'Ada Moss', town: 'Fernton' } });
    });

    it('refuses to refund or ship a paid order, because the connected account does not have the payment', async () => {
      const shop = await openShop();
      const { orderId } = await shop.bought();
      const artist = await artistAt(shop);
      await changeAccount(shop, hides);

      const refund = await artist.refund(orderId, { amount: 100 });
      const shipping = await artist.ship(orderId, { notify: true });

      expect(refund.status).toBe(409);
      expect(refund.body.error).toContain('The connected Square account does not have this payment.');
      expect(shipping.status).toBe(409);
      expect(shipping.body.error).toContain('If the shop was connected to another account');
      const order = await readOrder(shop.table, orderId);
      expect(order).toMatchObject({ state: 'PAID' });
      expect(order?.refunds).toBeUndefined();
    });

    it('tells the artist, during and after a review, that the connected account does not have the payment', async () => {
      const shop = await openShop();
      const { orderId } = await shop.crashed({ of: 'square.completePayment', side: 'after' });
      await changeAccount(shop, hides);
      await shop.reconcileToTheEnd();
      const artist = await artistAt(shop);

      const [review] = await artist.reviews();
      const kept = await artist.decide(orderId, 'keep');
      const refund = await artist.decide(orderId, 'refund');

      for (const words of [review?.whyNot, kept.body.error, refund.body.message])
        expect(words).toContain('The connected Square account does not have this payment.');
      expect(await shop.stateOf(orderId)).toBe('CANCELED');
    });

    it('emails the shopper about a shipment if the account changes after Square’s last answer about the order', async () => {
      const shop = await openShop();
      const { orderId } = await shop.bought();
      let reads = 0;
      const at = shop.process({
        square: async ({ name, forward }) => {
          const reply = await forward();
          if (name === 'square.getOrder' && ++reads === 3) await changeAccount(shop, hides);
          return reply;
        },
      });

      await (await artistAt(shop, { at })).ship(orderId, { notify: true });

      expect((await readOrder(shop.table, orderId))?.shipment).toMatchObject({ by: 'studio', isTold: true });
    });

    it('corrects a tracking number only if the artist requests no email', async () => {
      const shop = await openShop();
      const { orderId } = await shop.bought();
      const artist = await artistAt(shop);
      await artist.ship(orderId, { carrier: 'USPS', trackingNumber: '9400', notify: false });
      await changeAccount(shop, hides);
      const correction = { carrier: 'USPS', trackingNumber: '9401' };

      const emailed = await artist.correct(orderId, { ...correction, notify: true });
      const silent = await artist.correct(orderId, { ...correction, notify: false });

      expect(emailed.status).toBe(409);
      expect(emailed.body.error).toContain('The connected Square account does not have this payment.');
      expect(silent.status).toBe(200);
      expect((await readOrder(shop.table, orderId))?.shipment?.trackingNumber).toBe('9401');
    });
  },
);

it('the daily search for orders runs only once a day while the location belongs to another account', async () => {
  const shop = await openShop();
  shop.simulator.simulate({ type: 'account-changed', merchantId: otherAccount.merchantId });

  await twoDays(shop);

  expect(shop.metrics).not.toContain('ReconcileFailed');
  const asked = shop.simulator.calls().filter(({ operation }) => operation === 'searchOrders');
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThanOrEqual(3);
});

it('the studio asks the artist to connect the shop again when Square rejects its access', async () => {
  const shop = await openShop();
  const { orderId } = await shop.bought();
  const artist = await artistAt(shop);
  shop.simulator.faults.add({ kind: 'insufficient-scopes' });

  const refund = await artist.refund(orderId, { amount: 100 });
  const shipping = await artist.ship(orderId, { notify: true });

  for (const answer of [refund, shipping]) {
    expect(answer.status).toBe(409);
    expect(answer.body.error).toContain('Square rejects the shop’s access.');
  }
  expect(shop.metrics).toContain('SquareUnauthorised');
});
