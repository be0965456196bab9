import type { Square } from 'square';
import type { Till, TillPayment } from '../payments/till.ts';
import { type GetClient, outcomeOf, toAmount, toMilliseconds } from './outcome.ts';

type PaymentCalls =
  | 'createPayment'
  | 'completePayment'
  | 'cancelPayment'
  | 'cancelPaymentByKey'
  | 'readPayment';

/** The payment calls of the money path: authorise, capture, void, look. */
export function squarePayments(client: GetClient): Pick<Till, PaymentCalls> {
  return {
    createPayment: (payment) =>
      outcomeOf(async (options) => {
        const square = await client();
        const answer = await square.payments.create(
          {
            sourceId: payment.sourceId,
            idempotencyKey: payment.idempotencyKey,
            referenceId: payment.idempotencyKey,
            orderId: payment.squareOrderId,
            // Left out, Square would book it at the main location.
            locationId: payment.locationId,
            amountMoney: {
              amount: BigInt(payment.amount),
              currency: payment.currency as Square.Currency,
            },
            autocomplete: false,
            delayDuration: 'PT15M',
            delayAction: 'CANCEL',
            // Square mails the receipt there.
            buyerEmailAddress: payment.buyerEmail,
          },
          options,
        );
        return toTillPayment(answer.payment);
      }),

    completePayment: ({ paymentId, versionToken }) =>
      outcomeOf(async (options) => {
        const square = await client();
        const answer = await square.payments.complete(
          { paymentId, ...(versionToken !== undefined && { versionToken }) },
          options,
        );
        return toTillPayment(answer.payment);
      }),

    cancelPayment: (paymentId) =>
      outcomeOf(async (options) => {
        const square = await client();
        return toTillPayment((await square.payments.cancel({ paymentId }, options)).payment);
      }),

    cancelPaymentByKey: (idempotencyKey) =>
      outcomeOf(async (options) => {
        const square = await client();
        await square.payments.cancelByIdempotencyKey({ idempotencyKey }, options);
        return true as const;
      }),

    readPayment: (paymentId) =>
      outcomeOf(async (options) => {
        const square = await client();
        return toTillPayment((await square.payments.get({ paymentId }, options)).payment);
      }),
  };
}

function toTillPayment(payment: Square.Payment | undefined): TillPayment | undefined {
  if (!payment?.id || !payment.status) return undefined;
  const timeline = payment.cardDetails?.cardPaymentTimeline;
  return {
    paymentId: payment.id,
    status: payment.status,
    squareOrderId: payment.orderId ?? '',
    reference: payment.referenceId ?? '',
    amount: toAmount(payment.totalMoney?.amount ?? payment.amountMoney?.amount),
    currency: payment.totalMoney?.currency ?? payment.amountMoney?.currency ?? '',
    versionToken: payment.versionToken ?? undefined,
    at: toMilliseconds(timeline?.capturedAt ?? payment.updatedAt ?? payment.createdAt),
  };
}
