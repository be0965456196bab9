import type { Fresh } from '#functions/stock/available.ts';
import { type Refunded, soldTransitions } from './after-sale-transitions.ts';
import type { Order } from './order.ts';
import { dueAt, first, nowhere, pending, recount, sold, testPaid, unpaid } from './queues.ts';
import type { QueueEntry } from './read-queues.ts';
import type { Transition } from './transition.ts';

const ofAttempt = [
  'card',
  'worker',
  'workerUntil',
  'leaseUntil',
  'voids',
  'voidedAt',
  'voidReason',
  'troubles',
] as const;

/** What every way to PAID has in common. */
const toPaid = {
  to: 'PAID',
  fence: 'worker',
  sets: ['paymentId', 'confirmation', 'paidAt'],
  maySet: ['mailedTo'],
  removes: [...ofAttempt, 'refusal', 'reviewReason', 'givenBack'],
  lines: 'remove',
  mails: 'sale',
  says: 'state',
} as const;

/** Every way in which an order's row changes after it was placed; nothing else writes it. */
export const transitions = {
  /** A click: attempt k begins. */
  begin: {
    from: ['OPEN'],
    to: 'PAYING',
    fence: 'attempt',
    sets: ['attempt', 'startedAt', 'leaseUntil', 'worker', 'workerUntil', 'lines', 'card'],
    removes: ['paymentId', 'voidReason', 'voids', 'voidedAt', 'refusal', 'reviewReason', 'troubles'],
    place: pending,
    units: 'hold',
    lines: 'lock',
    says: 'state',
  },
  /** The shopper's next click, or the reconciler, in place of a worker whose time is up. */
  takeOver: {
    from: ['PAYING', 'CAPTURING', 'REVIEW', 'PAID'],
    fence: 'seat',
    sets: ['worker', 'workerUntil'],
  },
  /** Lets the next one begin at once. */
  stepAside: { from: ['PAYING', 'CAPTURING', 'REVIEW', 'PAID'], fence: 'worker', sets: ['workerUntil'] },
  /** The intent to void, before Square is asked: nobody captures after it. */
  doom: {
    from: ['PAYING', 'CAPTURING'],
    fence: 'worker',
    sets: ['voidReason', 'refusal'],
    maySet: ['paymentId'],
  },
  /** The reconciler has found the payment, or asked Square to void. */
  note: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    fence: 'worker',
    sets: [],
    maySet: ['paymentId', 'voids', 'voidedAt'],
  },
  /** The intent to capture, right after the look and right before the capture. */
  capture: {
    from: ['PAYING', 'CAPTURING'],
    to: 'CAPTURING',
    fence: 'worker',
    sets: ['paymentId'],
    unlessVoid: true,
  },
  settle: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    ...toPaid,
    place: recount,
    units: 'sell',
    counts: 'OrderPaid',
  },
  settleTest: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    ...toPaid,
    place: testPaid,
    counts: 'TestOrderPaid',
  },
  /** A person keeps the sale of an order in review. */
  keep: {
    from: ['REVIEW'],
    ...toPaid,
    maySet: ['mailedTo', 'refundDecision'],
    place: recount,
    units: 'take',
    counts: 'OrderPaid',
  },
  /** It is certain that nothing was charged: the order can be paid again. */
  release: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    to: 'OPEN',
    fence: 'worker',
    sets: ['refusal'],
    removes: [...ofAttempt, 'paymentId', 'reviewReason'],
    place: unpaid,
    units: 'give back',
    lines: 'unlock',
    says: 'state',
  },
  /** Nothing was charged, and Square's order is dead, or its money was given back: the next click makes a new order. */
  drop: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    to: 'CANCELED',
    fence: 'worker',
    sets: ['refusal'],
    removes: [...ofAttempt, 'reviewReason', 'delivery'],
    place: nowhere,
    units: 'give back',
    lines: 'unlock',
    says: 'state',
  },
  /** The shop and Square contradict each other: a person must look. */
  review: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    to: 'REVIEW',
    fence: 'worker',
    sets: ['reviewReason', 'leaseUntil', 'workerUntil'],
    maySet: ['paymentId'],
    removes: ['card'],
    place: pending,
    lines: 'unlock',
    mayBeGone: true,
    says: 'alarm',
    counts: 'OrderInReview',
  },
  /** A person has decided to give money back, or Square has answered to that: every repeat asks for the very same. */
  refund: { from: ['REVIEW'], fence: 'worker', sets: ['refunds'] },
  /** All that Square had taken went back to the buyer. It stays listed until Square has paid it out. */
  giveBack: {
    from: ['REVIEW'],
    to: 'CANCELED',
    fence: 'worker',
    sets: ['refusal', 'givenBack'],
    removes: [...ofAttempt, 'reviewReason', 'delivery'],
    place: recount,
    units: 'give back',
    lines: 'unlock',
    mayBeGone: true,
    says: 'state',
  },
  /** Money was found on an order that nobody pays. */
  contradict: {
    from: ['OPEN', 'CANCELED'],
    to: 'REVIEW',
    fence: 'attempt',
    sets: ['reviewReason', 'leaseUntil', 'worker', 'workerUntil'],
    maySet: ['paymentId'],
    place: pending,
    lines: 'unlock',
    mayBeGone: true,
    says: 'alarm',
    counts: 'OrderInReview',
  },
  /** Nobody paid it. It stays listed until Square's counterpart is cancelled too (`forget`). */
  close: { from: ['OPEN'], to: 'CANCELED', fence: 'attempt', sets: [], place: first },
  forget: { from: ['CANCELED'], fence: 'attempt', sets: [], removes: ['delivery'], place: nowhere },
  /** Square's counts hold the sale, and nothing of it is under way: the order stands on the studio's list of its kind. */
  recounted: {
    from: ['PAID', 'CANCELED'],
    fence: 'attempt',
    asRead: ['shipping', 'shipment', 'refunds', 'restocks', 'heardAt'],
    sets: ['recountedAt'],
    removes: ['troubles'],
    place: sold,
  },
  ...soldTransitions,
  /** An order that the reconciler could not bring to an end comes again later; `leaseUntil` is untouched. */
  reschedule: {
    from: ['OPEN', 'PAYING', 'CAPTURING', 'PAID', 'CANCELED', 'REVIEW'],
    fence: 'entry',
    sets: ['troubles'],
    place: dueAt,
  },
} as const satisfies Record<string, Transition>;

export type TransitionName = keyof typeof transitions;
type Sets<Name extends TransitionName> = (typeof transitions)[Name]['sets'][number];
type MaySet<Name extends TransitionName> = (typeof transitions)[Name] extends {
  readonly maySet: readonly (infer Key extends keyof Order)[];
}
  ? Key
  : never;
type Change<Name extends TransitionName> = {
  readonly [Key in Sets<Name>]: NonNullable<Order[Key]>;
} & {
  readonly [Key in MaySet<Name>]?: NonNullable<Order[Key]>;
};

/** What else a transition must be told. */
type Details<Name extends TransitionName> = Name extends 'reschedule' | 'erase'
  ? { readonly at: number; readonly entry: Name extends 'reschedule' ? QueueEntry : Partial<QueueEntry> }
  : ((typeof transitions)[Name] extends { readonly units: 'sell' | 'take' } ? Sale : object) &
      ((typeof transitions)[Name] extends { readonly mails: string } ? Buyer : object) &
      ((typeof transitions)[Name] extends { readonly mails: 'refund' } ? Refunded : object);

interface Buyer {
  /** Where she is reached; undefined where nobody knows. */
  readonly buyer: string | undefined;
}

export interface Sale {
  /** Milliseconds of Square's clock: when it captured. */
  readonly soldAt: number;
  /** The rows as a count of this moment leaves them. `sell`: claims that it holds are folded away on the occasion. */
  readonly fresh: readonly Fresh[];
}

/** A transition with what it sets, ready to be written. */
export type Move<Name extends TransitionName = TransitionName> = {
  readonly [N in Name]: { readonly move: N; readonly set: Change<N> } & Details<N>;
}[Name];
