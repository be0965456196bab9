import * as z from 'zod/mini';
import { syncTallySchema } from './left-out.ts';

/** What the browser may know of the signed-in user. */
export const userSchema = z.object({ id: z.string(), username: z.string(), isAdmin: z.boolean() });
export type User = z.infer<typeof userSchema>;

/** A location that takes payments, for the checkout's card form. Everything in it is public by nature. */
export const paymentLocationSchema = z.object({
  id: z.string(),
  name: z.string(),
  currency: z.string(),
  /** Square application id for the card form. */
  applicationId: z.string(),
  /** Address of Square's card script for this installation's environment. */
  scriptUrl: z.string(),
});
export type PaymentLocation = z.infer<typeof paymentLocationSchema>;

/** A Square location as the studio's chooser lists it. */
export const locationSchema = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string(),
  /** True for the location that payments go to now. */
  selected: z.boolean(),
});
export type Location = z.infer<typeof locationSchema>;

export const testModeSchema = z.object({ testMode: z.boolean() });

const sellingFindingSchema = z.object({
  about: z.enum([
    ...(['location', 'token', 'square', 'card form'] as const),
    ...(['environment', 'texts', 'policies', 'delivery', 'email'] as const),
  ]),
  /** A good one with a `cure` hinders no sale, and is better seen to. */
  isGood: z.boolean(),
  says: z.string(),
  /** How to fix it. */
  cure: z.optional(z.string()),
  /** The texts that it is about, by their names in `textRules`. */
  texts: z.optional(z.array(z.string())),
});
export type SellingFinding = z.infer<typeof sellingFindingSchema>;

/** Whether the shop could sell for real, a finding each. */
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
  /** Beyond those that are listed. */
  moreFailures: z.optional(z.int()),
  /** What the run did so far, in numbers. */
  changes: z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), gone: z.int() }),
  /** Set when a run stopped because more than 30 % of the works that visitors see would vanish: how many of them. */
  wouldVanish: z.optional(z.int()),
  startedAt: z.optional(z.string()),
  finishedAt: z.optional(z.string()),
  startedBy: z.optional(z.string()),
  /** The run only looked: it has changed nothing that anybody sees, and may be applied. */
  preview: z.optional(z.object({ run: z.int() })),
  /** When the last run began that read every work to the end. */
  readAt: z.optional(z.string()),
  /** What that run met at Square. */
  tally: z.optional(syncTallySchema),
  /** Pictures of works whose files that run found missing, and that have not been made since. */
  missingPictures: z.optional(z.int()),
  /** Works that were read one by one since: for the artist, or because of an event. */
  rereads: z.optional(z.array(z.object({ artworkId: z.string(), at: z.string() }))),
  /** So many works are no longer in Square's catalogue, by its events, and stay until a sync asks the artist. */
  held: z.optional(z.int()),
  /** Why changes at Square cannot be brought in at present, and what to do about it. */
  trouble: z.optional(z.string()),
  /** Where Square shows its items, the id to follow; absent where there is no Square to look at. */
  itemsUrl: z.optional(z.string()),
});
export type SyncProgress = z.infer<typeof syncProgressSchema>;

const auditEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  who: z.string(),
  /** The operation's name in the contract. */
  action: z.string(),
  detail: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntrySchema>;

/** Newest first. A page may be empty and not the last: nothing on it was what was looked for. */
export const auditPageSchema = z.object({
  entries: z.array(auditEntrySchema),
  /** There may be more. */
  cursor: z.optional(z.string()),
});
export type AuditPage = z.infer<typeof auditPageSchema>;
