import { describe, expect, it } from 'vitest';
import { original, variationOf } from '#test/support/checkout/checkout.ts';
import { openShopfront } from '#test/support/checkout/shopfront.ts';

/** Sold at the till while a shopper pays, and Square captures her payment although it was to be voided. */
async function inReview() {
  const shop = await openShopfront();
  const process = await shop.processBehind(async ({ name, forward }) => {
    const reply = await forward();
    if (name === 'square.createPayment') {
      shop.twin.sellAtTill(variationOf(original), 1);
      const paymentId = shop.authorised()[0]?.id ?? '';
      shop.twin.happen({ type: 'guarantee', paymentId, captureAfter: 0 });
    }
    return reply;
  });
  const shopper = shop.visitor(process);
  await shopper.addToCart(original);
  const orderId = await shopper.placed();
  await shopper.pay(orderId);
  shop.twin.settle();
  await shop.tidyUp(4);
  expect(await shop.stateOf(orderId)).toBe('REVIEW');
  return { shop, shopper, orderId, payment: shop.captured()[0] };
}

describe('an order that a person must look at', () => {
  it('is over by itself once the artist has given all the money back at Square', async () => {
    const { shop, orderId, payment } = await inReview();
    await shop.square.refunds.refundPayment({
      idempotencyKey: 'refund-1',
      paymentId: payment?.id ?? '',
      amountMoney: { amount: BigInt(original.price), currency: 'USD' },
    });
    shop.twin.settle();

    shop.advance(6 * 60_000);
    await shop.passes(6);

    expect(await shop.stateOf(orderId)).toBe('CANCELED');
    const items = await shop.dump();
    const row = items.find((item) => item['variationId'] === variationOf(original));
    expect(row?.['claims']).toEqual({});
    expect(items.filter((item) => item['gsi1pk'] === 'PENDING')).toEqual([]);
    await shop.close();
  });

  it('stays while only a part was given back', async () => {
    const { shop, orderId, payment } = await inReview();
    await shop.square.refunds.refundPayment({
      idempotencyKey: 'refund-1',
      paymentId: payment?.id ?? '',
      amountMoney: { amount: 100n, currency: 'USD' },
    });
    shop.twin.settle();

    shop.advance(6 * 60_000);
    await shop.passes(6);

    expect(await shop.stateOf(orderId)).toBe('REVIEW');
    await shop.close();
  });
});
