import type { Square } from 'square';
import { type AskSquare, type CallOptions, outcomesWith, toAmount, toMilliseconds } from './ask-square.ts';
import { askCatalogue } from './catalogue.ts';
import {
  isHiddenOnline,
  isPresentAt,
  itemObjectSchema,
  localOverride,
  localPrice,
  variationObjectSchema,
} from './catalogue-objects.ts';
import { followToken, type ShopSquareClient } from './client.ts';
import { addStock, readCounts, readReceived } from './inventory.ts';
import { squareOrders } from './orders.ts';
import {
  type CountRequest,
  isVoided,
  type Offer,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderRefund,
} from './provider.ts';

/** Creates the provider that calls Square. */
export function createLiveProvider(services: Parameters<typeof followToken>[0]): PaymentProvider {
  const ask = outcomesWith(followToken(services));
  return {
    ...squareOrders(ask),
    ...squarePayments(ask),
    readCounts: (request) => ask((square, options) => readCounts(square, request, options)),
    addStock: (stock, key) => ask((square, options) => addStock(square, stock, key, options)),
    readReceived: (request) => ask((square, options) => readReceived(square, request, options)),
    readOffers: (request) => ask((square, options) => readOffers(square, request, options)),
  };
}

/**
 * Reads current prices of a few variations from the objects, not from the search index, which is late. Leaves out
 * variations that are deleted, not sellable or absent from the location, and those whose item is archived or hidden in
 * Square Online, because Square accepts orders of archived items.
 */
async function readOffers(
  square: ShopSquareClient,
  { variationIds, locationId }: CountRequest,
  options: CallOptions = {},
): Promise<ReadonlyMap<string, Offer>> {
  const question = { object_ids: [...variationIds], include_related_objects: true };
  const answer = await askCatalogue(square, 'batch-retrieve', question, options);
  const closed = new Set((answer.relatedObjects ?? []).flatMap((object) => closedItem(object, locationId)));
  const offers = new Map<string, Offer>();
  for (const object of answer.objects ?? []) {
    const parsed = variationObjectSchema.safeParse(object);
    if (!parsed.success) continue;
    const { id, isDeleted, itemVariationData: data } = parsed.data;
    if (isDeleted || data.sellable === false || !isPresentAt(parsed.data, locationId)) continue;
    if (data.itemId && closed.has(data.itemId)) continue;
    const { atTill, money } = localPrice(data, localOverride(data, locationId));
    offers.set(id, { price: atTill ? null : (money?.amount ?? null), currency: money?.currency ?? '' });
  }
  return offers;
}

function closedItem(object: unknown, locationId: string): string[] {
  const parsed = itemObjectSchema.safeParse(object);
  if (!parsed.success) return [];
  const { id, isDeleted, itemData } = parsed.data;
  const isClosed = isDeleted || itemData.isArchived || isHiddenOnline(itemData);
  return isClosed || !isPresentAt(parsed.data, locationId) ? [id] : [];
}

/** Creates the payment calls of the checkout: authorize, capture, void, read, refund. */
function squarePayments(ask: AskSquare) {
  return {
    createPayment: (payment) =>
      ask(async (square, options) => {
        const answer = await square.payments.create(
          {
            sourceId: payment.sourceId,
            idempotencyKey: payment.idempotencyKey,
            referenceId: payment.idempotencyKey,
            orderId: payment.squareOrderId,
            // Without a location, Square assigns the payment to the main location.
            locationId: payment.locationId,
            amountMoney: {
              amount: BigInt(payment.amount),
              currency: payment.currency as Square.Currency,
            },
            autocomplete: false,
            delayDuration: 'PT15M',
            delayAction: 'CANCEL',
            // The artist sees the address with the payment. Square sends no receipt for payments of this API.
            buyerEmailAddress: payment.buyerEmail,
          },
          options,
        );
        const { payment: made } = answer;
        // The answer is about another attempt's payment, so the outcome of this attempt is unknown.
        if (made?.referenceId && made.referenceId !== payment.idempotencyKey) return undefined;
        return toProviderPayment(made);
      }),

    completePayment: ({ paymentId, versionToken }) =>
      ask(async (square, options) => {
        const answer = await square.payments.complete(
          { paymentId, ...(versionToken !== undefined && { versionToken }) },
          options,
        );
        return asked(paymentId, answer.payment);
      }),

    cancelPayment: (paymentId) =>
      ask(async (square, options) => {
        return asked(paymentId, (await square.payments.cancel({ paymentId }, options)).payment);
      }),

    cancelPaymentByKey: (idempotencyKey) =>
      ask(async (square, options) => {
        await square.payments.cancelByIdempotencyKey({ idempotencyKey }, options);
        return true as const;
      }),

    readPayment: (paymentId) =>
      ask(async (square, options) => {
        return asked(paymentId, (await square.payments.get({ paymentId }, options)).payment);
      }),

    refundPayment: ({ paymentId, amount, currency, reason }, idempotencyKey) =>
      ask(async (square, options) => {
        const { refund } = await square.refunds.refundPayment(
          {
            idempotencyKey,
            paymentId,
            amountMoney: { amount: BigInt(amount), currency: currency as Square.Currency },
            ...(reason !== undefined && { reason }),
          },
          options,
        );
        return toProviderRefund(refund);
      }),

    readRefund: (refundId) =>
      ask(async (square, options) => {
        const { refund } = await square.refunds.get({ refundId }, options);
        return refund?.id === refundId ? toProviderRefund(refund) : undefined;
      }),
  } satisfies Partial<PaymentProvider>;
}

function toProviderRefund(refund: Square.PaymentRefund | undefined): ProviderRefund | undefined {
  if (!refund?.id || !refund.status || refund.amountMoney?.amount == null) return undefined;
  return {
    refundId: refund.id,
    status: refund.status,
    amount: toAmount(refund.amountMoney.amount),
    at: toMilliseconds(refund.updatedAt ?? refund.createdAt),
  };
}

/** Returns the payment; undefined if the answer is about another payment. */
function asked(paymentId: string, payment: Square.Payment | undefined): ProviderPayment | undefined {
  return payment?.id === paymentId ? toProviderPayment(payment) : undefined;
}

function toProviderPayment(payment: Square.Payment | undefined): ProviderPayment | undefined {
  if (!payment?.id || !payment.status) return undefined;
  const timeline = payment.cardDetails?.cardPaymentTimeline;
  const { amount, currency } = payment.totalMoney ?? payment.amountMoney ?? {};
  const made: ProviderPayment = {
    paymentId: payment.id,
    status: payment.status,
    squareOrderId: payment.orderId ?? '',
    reference: payment.referenceId ?? '',
    amount: toAmount(amount),
    refunded: toAmount(payment.refundedMoney?.amount),
    refundIds: payment.refundIds ?? undefined,
    currency: currency ?? '',
    versionToken: payment.versionToken ?? undefined,
    buyerEmail: payment.buyerEmailAddress ?? undefined,
    at: toMilliseconds(timeline?.capturedAt ?? payment.updatedAt ?? payment.createdAt),
  };
  // A voided payment may lack these fields, because nothing was charged.
  const isComplete = amount != null && currency && payment.orderId;
  return isComplete || isVoided(made) ? made : undefined;
}
