import { beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '#functions/settings/settings.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { original } from '#test/support/orders/works.ts';
import { call } from '#test/support/shop/call.ts';

const print = { id: 'TEAPOT', price: 4_500, stock: 10 } as const;
const onDemand = { id: 'WOOD', price: 7_000, stock: 25, tracked: false } as const;

describe('a purchase by card', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ works: [original, print, onDemand] });
  });

  // Rule 9.20
  it('charges once, updates the cart and sends the shipping address to Square', async () => {
    const ada = await shop.withCart();
    await ada.addToCart(print, 2);
    await ada.addToCart(onDemand, 3);

    // A wallet creates its token before the order exists. The token is valid only for the displayed total.
    const wallet = shop.simulator.mintCard({}, { amount: 150_000, currency: 'USD' });
    const ordered = await ada.order({ expectedTotal: 150_000 });
    expect(ordered.body).toEqual({
      orderId: expect.stringMatching(/^[0-9A-Z]{26}$/),
      total: { amount: 150_000, currency: 'USD' },
    });
    const paid = await ada.pay(ordered.body.orderId, wallet);

    expect(paid.body).toEqual({
      status: 'COMPLETED',
      id: expect.any(String),
      totalMoney: { amount: 150_000, currency: 'USD' },
    });
    const { orders, payments } = shop.simulator.ledger();
    expect(payments).toMatchObject([
      {
        id: paid.body.id,
        status: 'COMPLETED',
        buyer_email_address: 'ada@moss.example',
        location_id: shop.simulator.locationId,
      },
    ]);
    expect(orders[0]).toMatchObject({
      reference_id: ordered.body.orderId,
      fulfillments: [
        {
          type: 'SHIPMENT',
          shipment_details: { recipient: { display_name: 'Ada Moss', address: { locality: 'Fernton' } } },
        },
      ],
    });
    expect((await ada.status(ordered.body.orderId)).body).toEqual({
      orderId: ordered.body.orderId,
      state: 'PAID',
      testMode: false,
      total: { amount: 150_000, currency: 'USD' },
      mailedTo: 'a…@moss.example',
      thanks: expect.any(String),
      token: expect.stringMatching(new RegExp(`^${ordered.body.orderId}\\.`)),
    });
  });

  // Rule 17.2
  it('is not shown to another guest', async () => {
    const { shopper: ada, orderId } = await shop.ordered({ work: print });
    const eve = shop.shopper();

    expect(await eve.status(orderId)).toMatchObject({ status: 404 });
    expect(await eve.pay(orderId)).toMatchObject({ status: 404, body: { error: 'Order not found' } });
    expect((await ada.status(orderId)).body.state).toBe('OPEN');
  });

  it('is refused for an empty cart or a sold-out work, and with the changed prices if the total differs', async () => {
    const ada = shop.shopper();
    expect(await ada.order()).toMatchObject({ status: 400, body: { error: 'Your cart is empty' } });

    await ada.addToCart(print);
    expect(await ada.order({ expectedTotal: 4_000 })).toMatchObject({
      status: 409,
      body: {
        error: 'The price has changed: your order is now $45.00. Please check your cart and try again.',
        code: 'PRICE_CHANGED',
        errors: [{ code: 'PRICE_CHANGED', detail: 'Work TEAPOT (Originals): $45.00' }],
      },
    });

    await ada.addToCart(original);
    expect(await ada.order()).toMatchObject({
      status: 409,
      body: { error: "'Work MOON (Originals)' is no longer available" },
    });
  });

  it('never writes a name, an address or a card reference to the log', async () => {
    const text = JSON.stringify(shop.logged);

    expect(text).not.toMatch(/Ada|Moss|Fern|97201|cnon/);
    expect(text).toContain('PAID');
  });
});

describe('the settings for the checkout form', () => {
  it('contain only the test mode and the location', async () => {
    const shop = await openShop();

    expect((await call(shop.lambda, 'getTestMode')).body).toEqual({ testMode: false });
    expect((await call(shop.lambda, 'listPaymentLocations')).body).toEqual([
      {
        id: 'LSTUDIO',
        name: 'Studio',
        currency: 'USD',
        applicationId: expect.any(String),
        scriptUrl: expect.stringContaining('square.js'),
      },
    ]);
  });

  it('contain no location if none was chosen', async () => {
    const shop = await openShop();
    await changeSettings(shop.table, { locationId: '' });
    const ada = await shop.withCart();

    expect((await call(shop.lambda, 'listPaymentLocations')).body).toEqual([]);
    expect(await ada.order()).toMatchObject({
      status: 409,
      body: { error: 'No payment locations available. Please contact support.' },
    });
  });
});

describe('a purchase in test mode', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop({ testMode: true });
  });

  it('never calls Square and changes no stock', async () => {
    const { shopper: ada, orderId } = await shop.ordered();

    expect(await ada.pay(orderId, 'cnon:card-nonce-ok')).toMatchObject({ status: 400 });
    const paid = await ada.payTest(orderId);

    expect(paid.body).toEqual({
      status: 'COMPLETED',
      id: `TEST-${orderId}`,
      totalMoney: { amount: 120_000, currency: 'USD' },
    });
    expect((await ada.payTest(orderId)).body).toEqual(paid.body);
    expect((await ada.order()).body).toMatchObject({ error: 'Your cart is empty' });
    expect(shop.simulator.calls()).toEqual([]);
  });
});
