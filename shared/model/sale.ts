import * as z from 'zod/mini';
import { moneySchema } from './order.ts';

/** A paid order as the table of sales shows it. */
const saleSchema = z.object({
  id: z.string(),
  /** YYYY-MM-DD in the time zone that was asked for. */
  day: z.string(),
  buyer: z.optional(z.string()),
  /** What was sold, a name each. */
  works: z.array(z.string()),
  total: moneySchema,
  refunded: moneySchema,
});
export type Sale = z.infer<typeof saleSchema>;

/** Every sale of a period, the latest first: what they come to is the sum of these. */
export const salesSchema = z.object({ sales: z.array(saleSchema) });
