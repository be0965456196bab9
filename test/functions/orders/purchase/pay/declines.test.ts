// Rule 15.6
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keys } from '#functions/db/keys.ts';
import { openShop, type Shop } from '#test/support/orders/shop.ts';
import { variationOf } from '#test/support/orders/works.ts';

const print = { id: 'TEAPOT', price: 4_500, stock: 50 } as const;

/** The exact texts of rule 9.15, by Square's error code. */
const texts = {
  CVV_FAILURE: 'The card security code (CVV) is incorrect',
  GENERIC_DECLINE: 'The card was declined',
  VERIFY_AVS_FAILURE: 'The billing address does not match the card',
  VERIFY_CVV_FAILURE: 'The security code (CVV) is incorrect',
  CARD_DECLINED_VERIFICATION_REQUIRED: 'Additional verification is required for this card',
  INVALID_EXPIRATION: 'The card expiration date is invalid',
  INVALID_CARD: 'The card number is invalid',
  PAYMENT_LIMIT_EXCEEDED: 'Payment limit exceeded for this card',
  INSUFFICIENT_FUNDS: 'There is not enough money on this card. Please use another card.',
  CARD_EXPIRED: 'This card has expired. Please use another card.',
  CARD_NOT_SUPPORTED: 'This kind of card cannot be used here. Please use another card.',
  ADDRESS_VERIFICATION_FAILURE: 'The postal code does not match the card. Please check it and try again.',
  SOMETHING_NEW: "Authorization error: 'SOMETHING_NEW'",
} as const;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop({ works: [print] });
});
// The declines of all tests together would exceed the shop's hourly limit (card-testing.test.ts).
beforeEach(() => shop.advance(60 * 60_000));

describe('a declined card', () => {
  // Rule 9.15
  it.each(Object.entries(texts))(
    'with the code %s is shown with the text of rule 9.15',
    async (code, text) => {
      const { shopper, orderId } = await shop.ordered();

      const answer = await shopper.pay(orderId, `cnon:declined:${code}`);

      expect(answer).toMatchObject({
        status: 402,
        body: { error: text, code: 'PAYMENT_METHOD_ERROR', errors: [{ code }] },
      });
    },
  );

  it('is shown with each of Square’s reasons once', async () => {
    const { shopper, orderId } = await shop.ordered();

    const answer = await shopper.pay(orderId, 'cnon:declined:CVV_FAILURE,GENERIC_DECLINE,CVV_FAILURE');

    expect(answer.body.error).toBe('The card security code (CVV) is incorrect\nThe card was declined');
    expect(answer.body.errors).toHaveLength(3);
  });

  it('is shown as “Payment processing error” if Square gives no reason', async () => {
    const { shopper, orderId } = await shop.ordered();

    expect((await shopper.pay(orderId, 'cnon:declined:')).body.error).toBe('Payment processing error');
  });

  it("is shown without Square's details about the request", async () => {
    const { shopper, orderId } = await shop.ordered();

    const answer = await shopper.pay(orderId, 'cnon:never-issued');

    expect(answer).toMatchObject({ status: 402, body: { error: 'Card processing error' } });
    expect(answer.text).not.toContain('nonce');
  });

  it('releases the reservation, and each of up to five attempts has its own key', async () => {
    const { shopper, orderId } = await shop.ordered();
    const before = await availableNow();

    for (let attempt = 1; attempt <= 5; attempt++) {
      expect((await shopper.pay(orderId, 'cnon:declined:GENERIC_DECLINE')).status).toBe(402);
      expect(await availableNow()).toBe(before);
    }
    const keys = shop.simulator
      .ledger()
      .payments.map((payment) => String(payment['reference_id']))
      .filter((key) => key.includes(orderId));

    expect(keys).toEqual([1, 2, 3, 4, 5].map((attempt) => `p_${orderId}_${attempt}`));
    expect(await shopper.pay(orderId)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } });
    expect((await shopper.order()).body.orderId).not.toBe(orderId);
  });

  it('counts towards the limits of the guest and of the network', async () => {
    const answers: number[] = [];
    const shopper = shop.shopper();
    for (let order = 0; order < 3; order++) {
      await shopper.addToCart(print);
      const { body } = await shopper.order();
      for (let attempt = 0; attempt < 5; attempt++)
        answers.push((await shopper.pay(body.orderId, 'cnon:declined:GENERIC_DECLINE')).status);
    }

    expect(answers.filter((status) => status === 402)).toHaveLength(10);
    expect(answers.at(-1)).toBe(429);
  });
});

async function availableNow(): Promise<number> {
  const row = await shop.table.get(keys.variation(print.id, variationOf(print)), true);
  return Number(row?.['available']);
}
