import * as z from 'zod/mini';
import { safeLine } from '#shared/text/safe-text.ts';
import { moneySchema } from './order.ts';

const refundStates = ['asked', 'pending', 'completed', 'failed'] as const;

/** A number of pieces of one variation. */
export const unitsSchema = z.object({ variationId: z.string(), quantity: z.int() });
export type Units = z.infer<typeof unitsSchema>;

/** A refund in the studio. */
export const studioRefundSchema = z.object({
  number: z.int(),
  /** Time of its completion, or of the artist's decision until the refund is completed. */
  at: z.string(),
  amount: moneySchema,
  /** `asked`: Square has not answered. `pending`: Square is processing it. */
  state: z.enum(refundStates),
  /** Reason why the refund failed, as a sentence. */
  whyNot: z.optional(z.string()),
  reason: z.optional(z.string()),
  /** Origin of the refund: `studio`: decided by the artist; `square`: made in Square's Dashboard or at the till. */
  by: z.enum(['studio', 'square']),
  /** Pieces to restock, including those that are restocked already. */
  restock: z.array(unitsSchema),
});
export type StudioRefund = z.infer<typeof studioRefundSchema>;

/** The answer to the artist's request for a refund. */
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

/** The artist's request for a refund of a paid order. */
export type RefundWish = z.output<typeof refundInputSchema>;

export const restockInputSchema = z.strictObject({
  /** Number of the refund that belongs to the returned works. */
  refund: z.int().check(z.minimum(0), z.maximum(999)),
  lines: restockLines.check(z.minLength(1, 'Please choose what goes back into stock')),
});
