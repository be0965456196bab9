// Rule 9.12
import { describe, expect, test } from 'vitest';
import { tokenizeCard, verificationDetails } from '#web/features/checkout/card-verification.ts';

const form = {
  email: 'ada@example.com',
  name: 'Ada King Lovelace',
  address1: '1 Loop Street',
  address2: ' ',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  country: 'US',
};

describe("the data for the card's verification", () => {
  test("has the server's total as a decimal string and the shopper without empty lines", () => {
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
  });

  test('has no family name if the shopper typed a single name', () => {
    const { billingContact } = verificationDetails({ ...form, name: 'Ada' }, { amount: 5, currency: 'USD' });
    expect(billingContact).not.toHaveProperty('familyName');
  });
});

describe('the card token', () => {
  const details = verificationDetails(form, { amount: 100, currency: 'USD' });

  test("fails with Square's first message", async () => {
    const errors = [
      { type: 'VALIDATION_ERROR', message: 'Card number is not valid' },
      { type: 'VALIDATION_ERROR', message: 'CVV is not valid' },
    ];
    const card = { tokenize: async () => ({ status: 'Invalid' as const, errors }) };
    await expect(tokenizeCard(card, details)).rejects.toThrow(/^Card number is not valid$/);
  });

  test.each(['Unknown', 'Abort', 'Cancel'] as const)(
    "is refused with 'Card validation failed' after the status %s",
    async (status) => {
      const card = { tokenize: async () => ({ status }) };
      await expect(tokenizeCard(card, details)).rejects.toThrow(/^Card validation failed$/);
    },
  );

  test("reads 'Card validation failed' for an error of the program", async () => {
    const card = {
      tokenize: async () => {
        throw new TypeError("Cannot read properties of undefined (reading 'token')");
      },
    };
    await expect(tokenizeCard(card, details)).rejects.toThrow(/^Card validation failed$/);
  });
});
