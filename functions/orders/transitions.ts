import type { FreshCount } from '#functions/stock/available.ts';
import { type Refunded, soldTransitions, workFields } from './after-sale-transitions.ts';
import type { Order } from './order.ts';
import {
  afterReview,
  dueAt,
  first,
  followUpSale,
  noQueue,
  pending,
  type QueueEntry,
  queueOfSale,
  testPaid,
  unpaid,
} from './queues.ts';
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

/** Fields that all transitions to PAID have in common. */
const toPaid = {
  to: 'PAID',
  guard: 'holder',
  sets: ['paymentId', 'confirmation', 'paidAt'],
  maySet: ['mailedTo', 'delivery'],
  removes: [...ofAttempt, 'refusal', 'reviewReason', 'givenBack'],
  lines: 'remove',
  mails: 'sale',
  says: 'state',
} as const;

/** All transitions of an order after it was placed. No other code changes an order's row. */
export const transitions = {
  /** A click on Pay begins the next attempt. */
  begin: {
    from: ['OPEN'],
    to: 'PAYING',
    guard: 'attempt',
    sets: ['attempt', 'startedAt', 'leaseUntil', 'worker', 'workerUntil', 'lines', 'card'],
    removes: ['paymentId', 'voidReason', 'voids', 'voidedAt', 'refusal', 'reviewReason', 'troubles'],
    queue: pending,
    units: 'hold',
    lines: 'lock',
    says: 'state',
  },
  /** A process acquires the order's lease after the former lease has expired. */
  acquireLease: {
    from: ['PAYING', 'CAPTURING', 'REVIEW', 'PAID'],
    guard: 'lease',
    sets: ['worker', 'workerUntil'],
  },
  /** A process releases its lease, so that the next process need not wait until the lease expires. */
  releaseLease: { from: ['PAYING', 'CAPTURING', 'REVIEW', 'PAID'], guard: 'holder', sets: ['workerUntil'] },
  /** The payment is to be voided. This is written before Square is called, and nothing is captured afterwards. */
  requestVoid: {
    from: ['PAYING', 'CAPTURING'],
    guard: 'holder',
    sets: ['voidReason', 'refusal'],
    maySet: ['paymentId'],
  },
  /** A lease holder has found the attempt's payment, or has requested a void. */
  recordProgress: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    guard: 'holder',
    sets: [],
    maySet: ['paymentId', 'voids', 'voidedAt'],
  },
  /** The payment is to be captured. This is written between the check before capture and the capture. */
  capture: {
    from: ['PAYING', 'CAPTURING'],
    to: 'CAPTURING',
    guard: 'holder',
    sets: ['paymentId'],
    unlessVoid: true,
  },
  settle: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    ...toPaid,
    queue: followUpSale,
    units: 'sell',
    counts: 'OrderPaid',
  },
  settleTest: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    ...toPaid,
    queue: testPaid,
    counts: 'TestOrderPaid',
  },
  /** The artist has decided that the sale stands: an order in review becomes PAID. */
  keepSale: {
    from: ['REVIEW'],
    ...toPaid,
    maySet: ['mailedTo', 'delivery', 'refundDecision'],
    queue: followUpSale,
    units: 'take',
    counts: 'OrderPaid',
  },
  /** Nothing was charged, so the order can be paid again. */
  release: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    to: 'OPEN',
    guard: 'holder',
    sets: ['refusal'],
    removes: [...ofAttempt, 'paymentId', 'reviewReason'],
    queue: unpaid,
    units: 'release',
    lines: 'unlock',
    says: 'state',
  },
  /** Nothing was charged, and the order is closed at Square, so the next click on Pay places a new order. */
  drop: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    to: 'CANCELED',
    guard: 'holder',
    sets: ['refusal'],
    removes: [...ofAttempt, 'reviewReason', 'delivery'],
    queue: noQueue,
    units: 'release',
    lines: 'unlock',
    says: 'state',
  },
  /** A person must decide: the outcome is unclear, or the records of the shop and Square contradict each other. */
  review: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    to: 'REVIEW',
    guard: 'holder',
    sets: ['reviewReason', 'leaseUntil', 'workerUntil'],
    maySet: ['paymentId'],
    removes: ['card'],
    queue: pending,
    lines: 'unlock',
    mayBeGone: true,
    says: 'alarm',
    counts: 'OrderInReview',
  },
  /** The artist has decided to refund all money, or Square has answered a request for a refund. */
  requestReviewRefund: { from: ['REVIEW'], guard: 'holder', sets: ['refunds'] },
  /** All money is refunded. The order stays queued until the refunds are completed and it is closed at Square. */
  refundOrder: {
    from: ['REVIEW'],
    to: 'CANCELED',
    guard: 'holder',
    sets: ['refusal', 'givenBack'],
    removes: [...ofAttempt, 'reviewReason', 'delivery'],
    queue: afterReview,
    units: 'release',
    lines: 'unlock',
    mayBeGone: true,
    says: 'state',
  },
  /** Square has taken money for an order without a running payment here. */
  reviewUnexpectedPayment: {
    from: ['OPEN', 'CANCELED'],
    to: 'REVIEW',
    guard: 'attempt',
    sets: ['reviewReason', 'leaseUntil', 'worker', 'workerUntil'],
    maySet: ['paymentId'],
    queue: pending,
    lines: 'unlock',
    mayBeGone: true,
    says: 'alarm',
    counts: 'OrderInReview',
  },
  /** The unpaid order is canceled here. It stays queued until it is canceled at Square too (`forget`). */
  close: { from: ['OPEN'], to: 'CANCELED', guard: 'attempt', sets: [], queue: first },
  forget: { from: ['CANCELED'], guard: 'attempt', sets: [], removes: ['delivery'], queue: noQueue },
  /** The follow-up is complete, so the order moves to its list in the studio. */
  finishFollowUp: {
    from: ['PAID', 'CANCELED'],
    guard: 'attempt',
    asRead: workFields,
    sets: ['recountedAt'],
    removes: ['troubles'],
    queue: queueOfSale,
  },
  ...soldTransitions,
  /** The reconciler could not finish the order and tries again later. `leaseUntil` is unchanged. */
  reschedule: {
    from: ['OPEN', 'PAYING', 'CAPTURING', 'PAID', 'CANCELED', 'REVIEW'],
    guard: 'entry',
    sets: ['troubles'],
    queue: dueAt,
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

/** Input of a transition in addition to the attributes that it sets. */
type Details<Name extends TransitionName> = Name extends 'reschedule' | 'erase'
  ? { readonly at: number; readonly entry: Name extends 'reschedule' ? QueueEntry : Partial<QueueEntry> }
  : ((typeof transitions)[Name] extends { readonly units: 'sell' | 'take' } ? SoldUnits : object) &
      ((typeof transitions)[Name] extends { readonly mails: string } ? Shopper : object) &
      ((typeof transitions)[Name] extends { readonly mails: 'refund' } ? Refunded : object);

interface Shopper {
  /** The shopper's email address; undefined if unknown. */
  readonly buyer: string | undefined;
}

export interface SoldUnits {
  /** Time of the capture in milliseconds of Square's clock. */
  readonly soldAt: number;
  /** The rows with their current counts. `sell` also removes claims that the counts include. */
  readonly fresh: readonly FreshCount[];
}

/** A transition with the values to write. */
export type TransitionInput<Name extends TransitionName = TransitionName> = {
  readonly [N in Name]: { readonly transition: N; readonly set: Change<N> } & Details<N>;
}[Name];
