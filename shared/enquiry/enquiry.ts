import * as z from 'zod/mini';
import { emailError } from '#shared/text/email.ts';
import { ruled } from '#shared/text/ruled.ts';
import { safeText } from '#shared/text/safe-text.ts';
import { enquiryKinds, messageError, nameError } from './enquiry-form.ts';

/** An address as the forms judge it. */
export const emailSchema = ruled(emailError);

/** What the asker fills in, judged by the rules that the form itself goes by. */
export const enquiryFormSchema = z.strictObject({
  about: z.enum(enquiryKinds),
  name: ruled(nameError),
  email: emailSchema,
  message: ruled(messageError, safeText),
});

/** A question as the studio lists it. */
export const enquirySchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  askedAt: z.string(),
  about: z.enum(enquiryKinds),
  work: z.optional(z.object({ artworkId: z.string(), title: z.string() })),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** The artist has ticked it off. */
  isDone: z.boolean(),
});
export type Enquiry = z.infer<typeof enquirySchema>;

/** A visitor's question as the artist reads it. */
export const askedSchema = z.pick(enquirySchema, {
  about: true,
  work: true,
  name: true,
  email: true,
  message: true,
});
export type AskedQuestion = z.infer<typeof askedSchema>;
