import * as z from 'zod/mini';
import { toMilliseconds } from '#functions/square/ask-square.ts';

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,192}$/));
const word = z.string().check(z.maxLength(100));
const ofOrder = z.object({ order_id: id });
const disputeSchema = z.object({
  /** Older versions of Square's API have the dispute's id in `dispute_id`. */
  id: z.nullish(id),
  dispute_id: z.nullish(id),
  disputed_payment: z.object({ payment_id: id }),
  amount_money: z.nullish(z.object({ amount: z.int(), currency: word })),
  state: word,
  reason: z.nullish(word),
  due_at: z.nullish(word),
  updated_at: z.nullish(word),
  version: z.nullish(z.int()),
});
const objectSchema = z.object({
  inventory_counts: z.optional(z.array(z.object({ catalog_object_id: id }))),
  payment: z.optional(z.extend(ofOrder, { refund_ids: z.optional(z.array(z.string())) })),
  refund: z.optional(ofOrder),
  order_updated: z.optional(z.extend(ofOrder, { state: z.optional(z.string()) })),
  order_fulfillment_updated: z.optional(ofOrder),
  dispute: z.optional(disputeSchema),
});

/** The envelope of every Square event. Its `data` is only a hint, because the shop reads the object from Square. */
export const eventSchema = z.object({
  event_id: z.string().check(z.minLength(1), z.maxLength(128)),
  type: word,
  data: z.optional(z.object({ object: z.catch(z.optional(objectSchema), undefined) })),
});
export type SquareEvent = z.infer<typeof eventSchema>;

/** Lists the variations whose counts have changed according to the event. */
export function countedVariations({ data }: SquareEvent): string[] {
  return (data?.object?.inventory_counts ?? []).map((row) => row.catalog_object_id);
}

/** Returns Square's order of a payment or refund. The order of a refund is the return, not the sale. */
export function orderInEvent({
  data,
}: SquareEvent): { readonly id: string; readonly isRefunded: boolean } | undefined {
  const { payment, refund } = data?.object ?? {};
  if (payment) return { id: payment.order_id, isRefunded: (payment.refund_ids ?? []).length > 0 };
  return refund && { id: refund.order_id, isRefunded: true };
}

/** Returns the order whose shipment may have changed. The update of an open order is ignored. */
export function shippedOrderOf({ data }: SquareEvent): string | undefined {
  const { order_fulfillment_updated: moved, order_updated: updated } = data?.object ?? {};
  return moved?.order_id ?? (updated?.state === 'OPEN' ? undefined : updated?.order_id);
}

/** Returns the disputed payment, with the dispute's state at the time of the event. */
export function disputeOf({ data }: SquareEvent) {
  const parsed = data?.object?.dispute;
  const disputeId = parsed?.id ?? parsed?.dispute_id;
  if (!parsed || !disputeId) return undefined;
  const { state, reason, amount_money: amount, due_at, updated_at, version } = parsed;
  const dueAt = toMilliseconds(due_at);
  return {
    paymentId: parsed.disputed_payment.payment_id,
    dispute: {
      id: disputeId,
      state,
      version: version ?? 0,
      at: toMilliseconds(updated_at),
      ...(reason && { reason }),
      ...(amount && { amount }),
      ...(dueAt > 0 && { dueAt }),
    },
  };
}
export type DisputedPayment = NonNullable<ReturnType<typeof disputeOf>>;
