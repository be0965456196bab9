import * as z from 'zod/mini';
import { factNames } from '#shared/artwork/artwork.ts';
import { syncFailureSchema } from './studio.ts';

/** A visible change in a field of a work, or of a size if `variation` is set. Both values are as displayed. */
const fieldChangeSchema = z.object({
  name: z.enum([...factNames, 'sold', 'ships to', 'picture', 'size', 'name', 'price', 'stock']),
  variation: z.optional(z.string()),
  /** Empty: there was no value. */
  before: z.string(),
  /** Empty: there is no value now. */
  after: z.string(),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;

export const workChangeSchema = z.object({
  artworkId: z.string(),
  title: z.string(),
  change: z.enum(['new', 'changed', 'unchanged', 'gone']),
  /** Changed fields of a work; empty if nothing visible changed. */
  fields: z.array(fieldChangeSchema),
  /** Number of changed fields that are not listed. */
  moreFields: z.optional(z.int()),
});
export type WorkChange = z.infer<typeof workChangeSchema>;

const groupOf = <T extends z.ZodMiniType>(entry: T) =>
  z.object({
    /** Total number, including works that are not listed. */
    count: z.int(),
    entries: z.array(entry),
    /** Cursor of the next page; absent on the last. */
    cursor: z.optional(z.string()),
  });

/** The result of a preview. */
export const syncDiffSchema = z.object({
  run: z.int(),
  /** Time until which the preview may be applied. */
  until: z.string(),
  new: groupOf(workChangeSchema),
  changed: groupOf(workChangeSchema),
  /** Works that would be removed. */
  gone: groupOf(workChangeSchema),
  problems: groupOf(syncFailureSchema),
});
export type SyncDiff = z.infer<typeof syncDiffSchema>;

/** The result of importing one work again. */
export const rereadSchema = z.extend(workChangeSchema, {
  readAt: z.string(),
  failures: z.array(syncFailureSchema),
  /** Whether the work has a new picture, which appears when the run that makes the picture has ended. */
  awaitsPicture: z.boolean(),
});
export type Reread = z.infer<typeof rereadSchema>;
