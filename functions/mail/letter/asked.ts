import * as z from 'zod/mini';
import { enquiryKinds } from '#shared/model/enquiry.ts';

/** A visitor's question as the artist reads it. */
export const enquirySchema = z.object({
  about: z.enum(enquiryKinds),
  /** The work it is about; absent for a question about none. */
  work: z.optional(z.object({ artworkId: z.string(), title: z.string() })),
  name: z.string(),
  email: z.string(),
  message: z.string(),
});
export type Asked = z.infer<typeof enquirySchema>;
