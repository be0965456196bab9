import * as z from 'zod/mini';
import { safeLine } from '#shared/text/safe-text.ts';
import { moneySchema } from './order.ts';

const refundStates = ['asked', 'pending', 'completed', 'failed'] as const;

/** A number of pieces of one variation. */
export const unitsSchema = z.object({ variationId: z.string(), quantity: z.int() });

/** A refund in the studio. */
export const studioRefundSchema = z.object({
  number: z.int(),
  /** When it was completed; before that, when it was decided. */
  at: z.string(),
  amount: moneySchema,
  /** `asked`: Square has not answered. `pending`: Square is processing it. */
  state: z.enum(refundStates),
  /** Why it failed, as a sentence. */
  whyNot: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Who refunded: the artist here, or Square's Dashboard and till. */
  by: z.enum(['studio', 'square']),
  /** Pieces that are restocked with it, now or later. */
  restock: z.array(unitsSchema),
});
export type StudioRefund = z.infer<typeof studioRefundSchema>;

/** The refund after the artist's request. */
export const refundAnswerSchema = z.object({ refund: studioRefundSchema, message: z.string() });
export type RefundAnswer = z.infer<typeof refundAnswerSchema>;

const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Invalid id'));
const pieces = z
  .int('Pieces must be a whole number')
  .check(z.minimum(1, 'Pieces must be at least 1'), z.maximum(99, 'Pieces must be at most 99'));
const restockLines = z
  .array(z.strictObject({ variationId: id, quantity: pieces }))
  .check(z.maxLength(100, 'Too many works'));

export const refundInputSchema = z.strictObject({
  /** Created by the page for each refund, so that a repeated request does not refund twice. */
  requestId: id,
  /** Minor units of the order's currency. */
  amount: z
    .int('The amount must be a whole number of cents')
    .check(
      z.minimum(1, 'The amount must be more than nothing'),
      z.maximum(100_000_000_00, 'The amount is too large'),
    ),
  reason: z.optional(z.string().check(z.overwrite(safeLine), z.maxLength(192, 'Reason is too long'))),
  /** Pieces to restock once the refund is completed. */
  restock: restockLines,
});

export const restockInputSchema = z.strictObject({
  /** Number of the refund for which the works were returned. */
  refund: z.int().check(z.minimum(0), z.maximum(999)),
  lines: restockLines.check(z.minLength(1, 'Please choose what goes back into stock')),
});
