import * as z from 'zod/mini';
import { enquirySchema } from '#shared/enquiry/enquiry.ts';

/** A visitor's question as the artist reads it. */
export const askedSchema = z.pick(enquirySchema, {
  about: true,
  work: true,
  name: true,
  email: true,
  message: true,
});
export type AskedQuestion = z.infer<typeof askedSchema>;
