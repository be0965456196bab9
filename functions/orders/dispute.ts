import * as z from 'zod/mini';
import { moneySchema } from '#shared/order/order.ts';

/** A dispute of a payment, as Square's last event about it said (Square docs, "Disputes API"). Times in milliseconds. */
export const disputeSchema = z.object({
  id: z.string(),
  /** Square's word. One that the shop does not know counts as open. */
  state: z.string(),
  reason: z.optional(z.string()),
  /** What the bank wants back, in minor units; absent of those that were noted before it was kept. */
  amount: z.optional(moneySchema),
  /** Until when the artist can answer. */
  dueAt: z.optional(z.int()),
  /** Rises with each change. */
  version: z.int(),
  /** When Square changed it last. */
  at: z.int(),
});
export type Dispute = z.infer<typeof disputeSchema>;

interface Disputed {
  readonly disputes?: readonly Dispute[] | undefined;
}

/** `answer`: Square waits for the artist; `waiting`: the bank decides; `won`: the artist keeps the money; `lost`: it is gone. */
export type DisputeStage = 'answer' | 'waiting' | 'won' | 'lost';

const stages: Readonly<Record<string, DisputeStage>> = {
  INQUIRY_PROCESSING: 'waiting',
  PROCESSING: 'waiting',
  WAITING_THIRD_PARTY: 'waiting',
  INQUIRY_CLOSED: 'won',
  WON: 'won',
  LOST: 'lost',
  ACCEPTED: 'lost',
};

export function stageOf({ state }: Dispute): DisputeStage {
  return stages[state] ?? 'answer';
}

const byUrgency: readonly DisputeStage[] = ['answer', 'waiting', 'lost', 'won'];

/** The dispute that decides what becomes of the order: an open one before a lost one, a lost one before one that was won. */
export function decisiveDispute({ disputes = [] }: Disputed): Dispute | undefined {
  const urgency = (dispute: Dispute) => byUrgency.indexOf(stageOf(dispute));
  return disputes.toSorted((a, b) => urgency(a) - urgency(b))[0];
}

/** Nobody has decided yet whether the artist keeps the money. */
export function hasOpenDispute(order: Disputed): boolean {
  const dispute = decisiveDispute(order);
  return dispute !== undefined && (stageOf(dispute) === 'answer' || stageOf(dispute) === 'waiting');
}

export function hasLostDispute(order: Disputed): boolean {
  const dispute = decisiveDispute(order);
  return dispute !== undefined && stageOf(dispute) === 'lost';
}

/** The list with this state of a dispute; undefined where it is known already, or a newer one is. */
export function withDispute({ disputes = [] }: Disputed, dispute: Dispute): Dispute[] | undefined {
  const known = disputes.find(({ id }) => id === dispute.id);
  if (!known) return [...disputes, dispute];
  const isNewer =
    dispute.version > known.version || (dispute.version === known.version && dispute.at > known.at);
  return isNewer ? disputes.map((other) => (other === known ? dispute : other)) : undefined;
}
