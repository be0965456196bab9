import * as z from 'zod/mini';
import { moneySchema } from '#shared/order/order.ts';

/** A dispute of a payment, as in Square's latest event (Square docs, "Disputes API"). Times are in milliseconds. */
export const disputeSchema = z.object({
  id: z.string(),
  /** Square's state of the dispute. An unknown state counts as open. */
  state: z.string(),
  reason: z.optional(z.string()),
  /** The amount that the bank demands; absent in older rows. */
  amount: z.optional(moneySchema),
  /** The artist's deadline for an answer. */
  dueAt: z.optional(z.int()),
  /** Version of the dispute, which increases with each change. */
  version: z.int(),
  /** Square's time of the last change. */
  at: z.int(),
});
export type Dispute = z.infer<typeof disputeSchema>;

interface Disputed {
  readonly disputes?: readonly Dispute[] | undefined;
}

/** `answer`: Square waits for the artist's answer; `waiting`: the bank decides; `won`: the artist keeps the money. */
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

/** Returns the dispute that determines how the order is shown: an open one, else a lost one, else a won one. */
export function decisiveDispute({ disputes = [] }: Disputed): Dispute | undefined {
  const urgency = (dispute: Dispute) => byUrgency.indexOf(stageOf(dispute));
  return disputes.toSorted((a, b) => urgency(a) - urgency(b))[0];
}

/** Whether the order has a dispute that is not decided. */
export function hasOpenDispute(order: Disputed): boolean {
  const dispute = decisiveDispute(order);
  return dispute !== undefined && (stageOf(dispute) === 'answer' || stageOf(dispute) === 'waiting');
}

export function hasLostDispute(order: Disputed): boolean {
  const dispute = decisiveDispute(order);
  return dispute !== undefined && stageOf(dispute) === 'lost';
}

/** Returns the disputes with `dispute` added or updated; undefined if this version or a newer one is stored already. */
export function withDispute({ disputes = [] }: Disputed, dispute: Dispute): Dispute[] | undefined {
  const known = disputes.find(({ id }) => id === dispute.id);
  if (!known) return [...disputes, dispute];
  const isNewer =
    dispute.version > known.version || (dispute.version === known.version && dispute.at > known.at);
  return isNewer ? disputes.map((other) => (other === known ? dispute : other)) : undefined;
}
