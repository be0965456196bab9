import * as z from 'zod/mini';
import { emailSchema } from '#shared/enquiry/enquiry.ts';

/** The person whose data is requested, by exactly one of the two fields. */
export const personAskedSchema = z.strictObject({
  email: z.optional(emailSchema),
  /** Number of the order, its id or the id of its payment. */
  order: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))),
});
export type PersonAsked = z.infer<typeof personAskedSchema>;

/** What an erasure of the person does to a row. */
export const fates = [
  /** The row is deleted. An order and a subscription lose only the personal data. */
  'erased',
  /** The row stays: it contains no personal data by itself and expires. */
  'left',
  /** The row stays: it has no personal data. */
  'empty',
  /** The row stays, because it is still needed. */
  'wanted',
] as const;

export const foundPersonSchema = z.object({
  records: z.array(
    z.object({
      /** 'orders', 'emails', …; later versions may add other kinds. */
      kind: z.string(),
      words: z.string(),
      fate: z.enum(fates),
      /** What is erased, or why the row is not erased. */
      why: z.string(),
    }),
  ),
  /** Lines about the data at Square and how to erase it there. */
  atSquare: z.array(z.string()),
  /** All data, as a file to send to the person. */
  file: z.object({ name: z.string(), text: z.string() }),
});
export type FoundPerson = z.infer<typeof foundPersonSchema>;
