import * as z from 'zod/mini';
import { emailSchema } from '#shared/enquiry/enquiry.ts';

/** Whose data is asked for: one of the two. */
export const personAskedSchema = z.strictObject({
  email: z.optional(emailSchema),
  /** Its number, its id or the id of its payment. */
  order: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(64))),
});
export type PersonAsked = z.infer<typeof personAskedSchema>;

/** What becomes of a row when the person is erased. */
export const fates = [
  /** Deleted, or in an order and a subscription whatever names the person. */
  'erased',
  /** Holds nothing of the person by itself, and ends by itself. */
  'left',
  /** Nothing in it names a person any more. */
  'empty',
  /** Still needed. */
  'wanted',
] as const;

export const foundPersonSchema = z.object({
  records: z.array(
    z.object({
      /** 'orders', 'emails', …: the list is longer in later versions. */
      kind: z.string(),
      words: z.string(),
      fate: z.enum(fates),
      /** What is erased or why it is not. */
      why: z.string(),
    }),
  ),
  /** What Square has, and how it is erased there: a line each. */
  atSquare: z.array(z.string()),
  /** All of it, for the person. */
  file: z.object({ name: z.string(), text: z.string() }),
});
export type FoundPerson = z.infer<typeof foundPersonSchema>;
