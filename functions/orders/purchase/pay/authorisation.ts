import { declined, notCompleted, providerBusy, providerClosed } from '#functions/orders/messages.ts';
import type { PaymentRefusal } from '#functions/orders/order.ts';
import type { CountedEvent } from '#functions/platform/metrics.ts';
import { isVoided, type Outcome, type ProviderPayment } from '#functions/square/provider.ts';
import { paymentErrorCode } from '#shared/contract/errors.ts';

/** The result of CreatePayment. */
export type Authorisation =
  | { readonly says: 'payment'; readonly payment: ProviderPayment }
  /** This call has authorized nothing. */
  | {
      readonly says: 'no';
      readonly refusal: PaymentRefusal;
      readonly counts?: CountedEvent;
      readonly isDecline?: true;
    }
  /** Square refused the request itself, so check whether its order is still open. */
  | { readonly says: 'ask about the order'; readonly refusal: PaymentRefusal }
  | { readonly says: 'unclear' };

/** Counted for the operator, and as a sign of card testing. */
export const decline = { counts: 'CardDeclined', isDecline: true } as const;

/** Codes after which a payment under the same key may nevertheless exist. */
const unclearCodes = new Set(['IDEMPOTENCY_KEY_REUSED', 'TEMPORARY_ERROR']);

const unclear = { says: 'unclear' } as const;

/** "Busy" and "unauthorised": this call did nothing, but an earlier one of a resumed attempt may have. */
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
