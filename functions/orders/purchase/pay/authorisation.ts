import { declined, notCompleted, providerBusy, providerClosed } from '#functions/orders/messages.ts';
import type { PaymentRefusal } from '#functions/orders/order.ts';
import type { CountedEvent } from '#functions/platform/metrics.ts';
import { isVoided, type Outcome, type ProviderPayment } from '#functions/square/provider.ts';
import { paymentErrorCode } from '#shared/contract/errors.ts';

/** Interpretation of the answer to CreatePayment. */
export type Authorisation =
  | { readonly says: 'payment'; readonly payment: ProviderPayment }
  /** This call has authorized nothing. */
  | {
      readonly says: 'no';
      readonly refusal: PaymentRefusal;
      readonly counts?: CountedEvent;
      readonly isDecline?: true;
    }
  /** Square has refused the request and not the card, so its order may be closed. */
  | { readonly says: 'ask about the order'; readonly refusal: PaymentRefusal }
  | { readonly says: 'unclear' };

/** Fields of a step that count a decline, for the operator and against card testing. */
export const decline = { counts: 'CardDeclined', isDecline: true } as const;

/** Error codes after which a payment with the same key may exist nevertheless. */
const unclearCodes = new Set(['IDEMPOTENCY_KEY_REUSED', 'TEMPORARY_ERROR']);

const unclear = { says: 'unclear' } as const;

/** Interprets Square's answer. Unless `isFirst`, an earlier call may have created a payment. */
export function readAuthorisation(answer: Outcome<ProviderPayment>, isFirst: boolean): Authorisation {
  switch (answer.kind) {
    case 'ok':
      return isVoided(answer.value)
        ? { says: 'no', refusal: notCompleted, ...decline }
        : { says: 'payment', payment: answer.value };
    case 'refused': {
      if (answer.problems.some(({ code }) => unclearCodes.has(code))) return unclear;
      const refusal = declined(answer.problems);
      const isCard = answer.problems.some(({ category }) => category === paymentErrorCode);
      return isCard ? { says: 'no', refusal, ...decline } : { says: 'ask about the order', refusal };
    }
    case 'busy':
      return isFirst ? { says: 'no', refusal: providerBusy, counts: 'PaymentError' } : unclear;
    case 'unauthorised':
      return isFirst ? { says: 'no', refusal: providerClosed } : unclear;
    case 'unknown':
      return unclear;
  }
}
