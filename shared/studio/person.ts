import * as z from 'zod/mini';
import { emailSchema } from '#shared/enquiry/enquiry.ts';

/** The person whose data is requested; one of the two fields. */
export const personAskedSchema = z.strictObject({
  email: z.optional(emailSchema),
  /** The order's number, its id or the id of its payment. */
  order: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))),
});
export type PersonAsked = z.infer<typeof personAskedSchema>;

/** What happens to a row when the person is erased. */
export const fates = [
  /** Deleted; in an order and a subscription, only the personal data is removed. */
  'erased',
  /** Contains no personal data by itself and expires. */
  'left',
  /** Already without personal data. */
  'empty',
  /** Still needed. */
  'wanted',
] as const;

export const foundPersonSchema = z.object({
  records: z.array(
    z.object({
      /** 'orders', 'emails', …; later versions may add others. */
      kind: z.string(),
      words: z.string(),
      fate: z.enum(fates),
      /** What is erased, or why not. */
      why: z.string(),
    }),
  ),
  /** Data at Square and how to erase it there, one line each. */
  atSquare: z.array(z.string()),
  /** All data, as a file for the person. */
  file: z.object({ name: z.string(), text: z.string() }),
});
export type FoundPerson = z.infer<typeof foundPersonSchema>;
