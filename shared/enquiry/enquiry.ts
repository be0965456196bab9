import * as z from 'zod/mini';
import { emailError } from '#shared/text/email.ts';
import { ruled } from '#shared/text/ruled.ts';
import { safeText } from '#shared/text/safe-text.ts';
import { enquiryKinds, messageError, nameError } from './enquiry-form.ts';

/** Schema of an email address, validated by the forms' rule. */
export const emailSchema = ruled(emailError);

/** Schema of the visitor's input, validated by the form's own rules. */
export const enquiryFormSchema = z.strictObject({
  about: z.enum(enquiryKinds),
  name: ruled(nameError),
  email: emailSchema,
  message: ruled(messageError, safeText),
});

/** A question in the studio's list. */
export const enquirySchema = z.object({
  id: z.string(),
  /** ISO 8601. */
  askedAt: z.string(),
  about: z.enum(enquiryKinds),
  work: z.optional(z.object({ artworkId: z.string(), title: z.string() })),
  name: z.string(),
  email: z.string(),
  message: z.string(),
  /** Whether the artist has marked the question as done. */
  isDone: z.boolean(),
});
export type Enquiry = z.infer<typeof enquirySchema>;

/** A visitor's question, as in the email to the artist. */
export const askedSchema = z.pick(enquirySchema, {
  about: true,
  work: true,
  name: true,
  email: true,
  message: true,
});
export type AskedQuestion = z.infer<typeof askedSchema>;
