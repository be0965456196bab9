/**
 * Sentences for Square's codes beyond the eight that the pages word themselves (shared/rules/payment-errors.ts). They
 * travel as the problem's `detail`: Square's own is written for developers ("Authorization error:
 * 'INSUFFICIENT_FUNDS'"). The codes are those of CreatePayment
 * (https://developer.squareup.com/reference/square/payments-api/create-payment).
 */
const sentences: Readonly<Record<string, string>> = {
  INSUFFICIENT_FUNDS: 'There is not enough money on this card. Please use another card.',
  TRANSACTION_LIMIT: 'This payment is above what your card allows. Ask your bank, or use another card.',
  AMOUNT_TOO_HIGH: 'This payment is above what your card allows. Ask your bank, or use another card.',
  CARD_EXPIRED: 'This card has expired. Please use another card.',
  EXPIRATION_FAILURE: 'The card expiration date is invalid',
  BAD_EXPIRATION: 'The card expiration date is invalid',
  INVALID_CARD_DATA: 'The card details are not right. Please check them and try again.',
  PAN_FAILURE: 'The card number is invalid',
  ADDRESS_VERIFICATION_FAILURE: 'The postal code does not match the card. Please check it and try again.',
  INVALID_POSTAL_CODE: 'The postal code does not match the card. Please check it and try again.',
  CARD_NOT_SUPPORTED: 'This kind of card cannot be used here. Please use another card.',
  UNSUPPORTED_CARD_BRAND: 'This kind of card cannot be used here. Please use another card.',
  CARD_DECLINED: 'Your bank declined the card. Ask your bank, or use another card.',
  CARD_DECLINED_CALL_ISSUER: 'Your bank declined the card. Ask your bank, or use another card.',
  VOICE_FAILURE: 'Your bank declined the card. Ask your bank, or use another card.',
  INVALID_ACCOUNT: 'Your bank does not know this card. Ask your bank, or use another card.',
  INSUFFICIENT_PERMISSIONS:
    'Your bank does not let this card pay online. Ask your bank, or use another card.',
  CARDHOLDER_INSUFFICIENT_PERMISSIONS:
    'Your bank does not let this card pay online. Ask your bank, or use another card.',
  CARD_TOKEN_EXPIRED: 'The card form waited too long. Please enter your card again.',
  CARD_TOKEN_USED: 'This card form has been used already. Please enter your card again.',
};

/** The message for a code that the pages have none for; undefined where only Square has one. */
export function declineSentence(code: string): string | undefined {
  return Object.hasOwn(sentences, code) ? sentences[code] : undefined;
}
