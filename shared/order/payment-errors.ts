/** Messages for Square's error codes (rule 9.15). */
const messages: Readonly<Record<string, string>> = {
  CVV_FAILURE: 'The card security code (CVV) is incorrect',
  GENERIC_DECLINE: 'The card was declined',
  VERIFY_AVS_FAILURE: 'The billing address does not match the card',
  VERIFY_CVV_FAILURE: 'The security code (CVV) is incorrect',
  CARD_DECLINED_VERIFICATION_REQUIRED: 'Additional verification is required for this card',
  INVALID_EXPIRATION: 'The card expiration date is invalid',
  INVALID_CARD: 'The card number is invalid',
  PAYMENT_LIMIT_EXCEEDED: 'Payment limit exceeded for this card',
};

interface PaymentProblem {
  readonly code: string;
  readonly detail?: string | undefined;
}

/** Returns one line for each different message. For an unknown code, this is the detail or 'Card processing error'. */
export function paymentErrorMessage(problems: readonly PaymentProblem[] | undefined): string {
  if (!problems || problems.length === 0) return 'Payment processing error';
  const lines = problems.map(({ code, detail }) =>
    Object.hasOwn(messages, code) ? (messages[code] as string) : detail || 'Card processing error',
  );
  return [...new Set(lines)].join('\n');
}
