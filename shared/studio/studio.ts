import * as z from 'zod/mini';
import { syncTallySchema } from './left-out.ts';

/** The signed-in user's data for the browser. */
export const userSchema = z.object({ id: z.string(), username: z.string(), isAdmin: z.boolean() });
export type User = z.infer<typeof userSchema>;

/** The payment location, as the checkout's card form needs it. All its fields are public. */
export const paymentLocationSchema = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  /** Square application id for the card form. */
  applicationId: z.string(),
  /** Address of Square's card script for this environment. */
  scriptUrl: z.string(),
});
export type PaymentLocation = z.infer<typeof paymentLocationSchema>;

/** A Square location in the studio's list. */
export const locationSchema = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** Whether payments go to this location. */
  selected: z.boolean(),
});
export type Location = z.infer<typeof locationSchema>;

export const testModeSchema = z.object({ testMode: z.boolean() });

const sellingFindingSchema = z.object({
  about: z.enum([
    ...(['location', 'token', 'square', 'card form'] as const),
    ...(['environment', 'texts', 'policies', 'delivery', 'email'] as const),
  ]),
  /** A good finding with a `cure` does not prevent sales but should be fixed. */
  isGood: z.boolean(),
  says: z.string(),
  /** Text that says how to fix the problem. */
  cure: z.optional(z.string()),
  /** Names of the affected texts in `textRules`. */
  texts: z.optional(z.array(z.string())),
});
export type SellingFinding = z.infer<typeof sellingFindingSchema>;

/** Findings about whether the shop could sell for real. */
export const sellingCheckSchema = z.object({
  findings: z.array(sellingFindingSchema),
});
export type SellingCheck = z.infer<typeof sellingCheckSchema>;

export const syncFailureSchema = z.object({
  type: z.enum(['item', 'variation']),
  itemTitle: z.string(),
  itemId: z.string(),
  variationName: z.optional(z.string()),
  variationId: z.optional(z.string()),
  error: z.string(),
});
export type SyncFailure = z.infer<typeof syncFailureSchema>;

export const syncProgressSchema = z.object({
  status: z.enum(['idle', 'in_progress', 'completed', 'error']),
  current: z.int(),
  total: z.int(),
  message: z.string(),
  filter: z.string(),
  failures: z.array(syncFailureSchema),
  /** Number of failures that are not listed. */
  moreFailures: z.optional(z.int()),
  /** Numbers of works that the run has processed so far. */
  changes: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), gone: z.int() }),
  /** Number of visible works that the run would have removed. Set if it stopped because they exceeded 30 %. */
  wouldVanish: z.optional(z.int()),
  startedAt: z.optional(z.string()),
  finishedAt: z.optional(z.string()),
  startedBy: z.optional(z.string()),
  /** Set if the run was a preview, which has changed nothing visible and can be applied. */
  preview: z.optional(z.object({ run: z.int() })),
  /** Start time of the last run that read every work. */
  readAt: z.optional(z.string()),
  /** Counts of the last run that read every work. */
  tally: z.optional(syncTallySchema),
  /** Number of pictures without files in that run. Pictures that were made since then do not count. */
  missingPictures: z.optional(z.int()),
  /** Works that were imported individually since then, on request or because of an event. */
  rereads: z.optional(z.array(z.object({ artworkId: z.string(), at: z.string() }))),
  /** Number of works that events reported as deleted at Square. They stay until a sync asks the artist. */
  held: z.optional(z.int()),
  /** Reason why changes at Square cannot be imported now, and what to do about it. */
  trouble: z.optional(z.string()),
  /** Address of items at Square, without the item's id; absent for the simulator. */
  itemsUrl: z.optional(z.string()),
});
export type SyncProgress = z.infer<typeof syncProgressSchema>;

const auditEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string(),
  /** Name of the operation in the contract. */
  action: z.string(),
  detail: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Entries of the activity log, newest first. A page may be empty without being the last. */
export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema),
  /** Cursor of the next page, if there may be another page. */
  cursor: z.optional(z.string()),
});
export type AuditPage = z.infer<typeof auditPageSchema>;
