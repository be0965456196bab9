// Rule 9.12
import { describe, expect, test } from 'vitest';
import { shippingForm } from '#test/support/web/shipping-form.ts';
import { tokenizeCard, verificationDetails } from '#web/features/checkout/card-verification.ts';

const form = { ...shippingForm, name: 'Ada King Lovelace', address2: ' ' };

describe("the data for the card's verification", () => {
  test("contains the server's total as a decimal number, and no empty names or address lines of the shopper", () => {
    expect(verificationDetails(form, { amount: 12_050, currency: 'USD' })).toEqual({
      amount: '120.50',
      currencyCode: 'USD',
      intent: 'CHARGE',
      billingContact: {
        givenName: 'Ada',
        familyName: 'King Lovelace',
        email: 'ada@example.com',
        addressLines: ['1 Loop Street'],
        city: 'Springfield',
        state: 'IL',
        postalCode: '62701',
        countryCode: 'US',
      },
      customerInitiated: true,
      sellerKeyedIn: false,
    });
    const { billingContact } = verificationDetails({ ...form, name: 'Ada' }, { amount: 5, currency: 'USD' });
    expect(billingContact).not.toHaveProperty('familyName');
  });
});

describe('tokenizeCard', () => {
  const details = verificationDetails(form, { amount: 100, currency: 'USD' });

  const errors = ['Card number is not valid', 'CVV is not valid'].map((message) => ({
    type: 'VALIDATION_ERROR',
    message,
  }));

  test.each<[string, string, Parameters<typeof tokenizeCard>[0]['tokenize']]>([
    ["with Square's first message", 'Card number is not valid', async () => ({ status: 'Invalid', errors })],
    ['after the status Cancel', 'Card validation failed', async () => ({ status: 'Cancel' })],
    [
      'after an error of the program',
      'Card validation failed',
      () => Promise.reject(new TypeError('Cannot read properties of undefined')),
    ],
  ])('throws an error %s: %s', async (_, words, tokenize) => {
    await expect(tokenizeCard({ tokenize }, details)).rejects.toThrow(new RegExp(`^${words}$`));
  });
});
