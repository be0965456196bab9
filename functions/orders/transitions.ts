import type { FreshCount } from '#functions/stock/available.ts';
import { type Refunded, soldTransitions } from './after-sale-transitions.ts';
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

/** Common to all transitions to PAID. */
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

/** All transitions of an order after it was placed; only these write its row. */
export const transitions = {
  /** A click begins attempt k. */
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
  /** The shopper's next click or the reconciler takes an expired lease. */
  acquireLease: {
    from: ['PAYING', 'CAPTURING', 'REVIEW', 'PAID'],
    guard: 'lease',
    sets: ['worker', 'workerUntil'],
  },
  /** The next lease holder need not wait for the lease to expire. */
  releaseLease: { from: ['PAYING', 'CAPTURING', 'REVIEW', 'PAID'], guard: 'holder', sets: ['workerUntil'] },
  /** The intent to void, written before Square is called: nothing is captured after it. */
  requestVoid: {
    from: ['PAYING', 'CAPTURING'],
    guard: 'holder',
    sets: ['voidReason', 'refusal'],
    maySet: ['paymentId'],
  },
  /** The reconciler has found the payment, or has requested a void. */
  recordProgress: {
    from: ['PAYING', 'CAPTURING', 'REVIEW'],
    guard: 'holder',
    sets: [],
    maySet: ['paymentId', 'voids', 'voidedAt'],
  },
  /** The intent to capture, written between the check before capture and the capture. */
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
  /** A person keeps the sale of an order in review. */
  keepSale: {
    from: ['REVIEW'],
    ...toPaid,
    maySet: ['mailedTo', 'delivery', 'refundDecision'],
    queue: followUpSale,
    units: 'take',
    counts: 'OrderPaid',
  },
  /** It is certain that nothing was charged: the order can be paid again. */
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
  /** Nothing was charged, and Square's order is canceled, or its money was refunded: the next click makes a new order. */
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
  /** The shop and Square contradict each other: the order goes to review. */
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
  /** A person has decided on refunds, or Square has answered: every repeat requests the same refunds. */
  requestReviewRefund: { from: ['REVIEW'], guard: 'holder', sets: ['refunds'] },
  /** All money is refunded. Queued until Square has paid it out or, if there was none, has canceled the order. */
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
  /** Square has taken money for an order that is not being paid here. */
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
  /** The order was not paid. It stays queued until Square's order is canceled too (`forget`). */
  close: { from: ['OPEN'], to: 'CANCELED', guard: 'attempt', sets: [], queue: first },
  forget: { from: ['CANCELED'], guard: 'attempt', sets: [], removes: ['delivery'], queue: noQueue },
  /** Square's counts include the sale, and nothing is under way: the order moves to the studio's list of its kind. */
  finishFollowUp: {
    from: ['PAID', 'CANCELED'],
    guard: 'attempt',
    asRead: ['shipping', 'shipment', 'refunds', 'restocks', 'heardAt', 'disputes'],
    sets: ['recountedAt'],
    removes: ['troubles'],
    queue: queueOfSale,
  },
  ...soldTransitions,
  /** The reconciler could not finish the order and tries again later; `leaseUntil` is unchanged. */
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

/** Additional input of a transition. */
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
  /** Milliseconds of Square's clock: time of the capture. */
  readonly soldAt: number;
  /** The rows after a current count. `sell` also removes claims that the count includes. */
  readonly fresh: readonly FreshCount[];
}

/** A transition with its values, ready to be written. */
export type TransitionInput<Name extends TransitionName = TransitionName> = {
  readonly [N in Name]: { readonly transition: N; readonly set: Change<N> } & Details<N>;
}[Name];
