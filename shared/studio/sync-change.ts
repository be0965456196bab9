import * as z from 'zod/mini';
import { factNames } from '#shared/artwork/artwork.ts';
import { syncFailureSchema } from './studio.ts';

/** What of a work may change that anybody sees; of a size where `variation` names one. Both sides in the words shown. */
const fieldChangeSchema = z.object({
  name: z.enum([...factNames, 'sold', 'ships to', 'picture', 'size', 'name', 'price', 'stock']),
  variation: z.optional(z.string()),
  /** Empty: there was nothing. */
  before: z.string(),
  /** Empty: there is nothing any more. */
  after: z.string(),
});
export type FieldChange = z.infer<typeof fieldChangeSchema>;

export const workChangeSchema = z.object({
  artworkId: z.string(),
  title: z.string(),
  change: z.enum(['new', 'changed', 'unchanged', 'gone']),
  /** Of a changed work; empty where nothing changed that anybody sees. */
  fields: z.array(fieldChangeSchema),
  /** Fields that change beyond those. */
  moreFields: z.optional(z.int()),
});
export type WorkChange = z.infer<typeof workChangeSchema>;

const groupOf = <T extends z.ZodMiniType>(entry: T) =>
  z.object({
    /** Of all, those not among the entries too. */
    count: z.int(),
    entries: z.array(entry),
    /** Asks for the next; absent where there are no more. */
    cursor: z.optional(z.string()),
  });

/** What a preview found. */
export const syncDiffSchema = z.object({
  run: z.int(),
  /** How long it may be applied. */
  until: z.string(),
  new: groupOf(workChangeSchema),
  changed: groupOf(workChangeSchema),
  /** Works that would leave the shop. */
  gone: groupOf(workChangeSchema),
  problems: groupOf(syncFailureSchema),
});
export type SyncDiff = z.infer<typeof syncDiffSchema>;

/** What reading one work again brought. */
export const rereadSchema = z.extend(workChangeSchema, {
  readAt: z.string(),
  failures: z.array(syncFailureSchema),
  /** Its picture is new, and is shown when the run that makes it has ended. */
  awaitsPicture: z.boolean(),
});
export type Reread = z.infer<typeof rereadSchema>;
