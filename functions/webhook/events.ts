import * as z from 'zod/mini';
import { toMilliseconds } from '#functions/square/ask-square.ts';

/** The envelope of every Square event. Its `data` is only a hint, because the shop reads the object from Square. */
export const eventSchema = z.object({
  event_id: z.string().check(z.minLength(1), z.maxLength(128)),
  type: z.string().check(z.maxLength(100)),
  data: z.optional(z.object({ object: z.optional(z.record(z.string(), z.unknown())) })),
});
export type SquareEvent = z.infer<typeof eventSchema>;

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,192}$/));
const countsSchema = z.object({
  inventory_counts: z.array(z.object({ catalog_object_id: id })),
});
const paymentSchema = z.object({
  payment: z.object({ order_id: id, refund_ids: z.optional(z.array(z.string())) }),
});
const refundSchema = z.object({ refund: z.object({ order_id: id }) });

const updatedSchema = z.object({ order_updated: z.object({ order_id: id, state: z.optional(z.string()) }) });
const fulfillmentSchema = z.object({ order_fulfillment_updated: z.object({ order_id: id }) });

const word = z.string().check(z.maxLength(100));
const disputeSchema = z.object({
  dispute: z.object({
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
  }),
});

/** Lists the variations whose counts have changed according to the event. */
export function countedVariations({ data }: SquareEvent): string[] {
  const parsed = countsSchema.safeParse(data?.object);
  return parsed.success ? parsed.data.inventory_counts.map((row) => row.catalog_object_id) : [];
}

/** Returns Square's order of a payment or refund. The order of a refund is the return, not the sale. */
export function orderInEvent({
  data,
}: SquareEvent): { readonly id: string; readonly isRefunded: boolean } | undefined {
  const payment = paymentSchema.safeParse(data?.object);
  if (payment.success) {
    const { order_id, refund_ids = [] } = payment.data.payment;
    return { id: order_id, isRefunded: refund_ids.length > 0 };
  }
  const refund = refundSchema.safeParse(data?.object);
  return refund.success ? { id: refund.data.refund.order_id, isRefunded: true } : undefined;
}

/** Returns the order whose shipment may have changed. The update of an open order is ignored. */
export function shippedOrderOf({ data }: SquareEvent): string | undefined {
  const moved = fulfillmentSchema.safeParse(data?.object);
  if (moved.success) return moved.data.order_fulfillment_updated.order_id;
  const updated = updatedSchema.safeParse(data?.object);
  if (!updated.success || updated.data.order_updated.state === 'OPEN') return undefined;
  return updated.data.order_updated.order_id;
}

/** Returns the disputed payment, with the dispute's state at the time of the event. */
export function disputeOf({ data }: SquareEvent) {
  const parsed = disputeSchema.safeParse(data?.object).data?.dispute;
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
