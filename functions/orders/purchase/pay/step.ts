import type { Card, Order, PaymentRefusal, ReviewReason } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import type { Books } from '#functions/orders/square-payment-records.ts';
import type { TransitionInput } from '#functions/orders/transitions.ts';
import type { CountedEvent } from '#functions/platform/metrics.ts';
import type { Outcome, PaymentProvider, ProviderPayment } from '#functions/square/provider.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import type { FreshCount } from '#functions/stock/available.ts';
import type { Payer } from './limits.ts';
import type { CheckResult, StockAfterCapture } from './pre-capture-check.ts';

/** The requests of an attempt, each with the data that is needed to interpret its result. */
interface Questions {
  readonly authorise: { readonly card: Card };
  readonly payment: { readonly paymentId: string; readonly because?: 'order is paid' | 'void is unclear' };
  readonly order: { readonly refusal: PaymentRefusal };
  readonly preCaptureCheck: { readonly payment: ProviderPayment };
  readonly capture: { readonly payment: ProviderPayment; readonly fresh: readonly FreshCount[] };
  readonly stock: { readonly payment: ProviderPayment };
  readonly void: { readonly paymentId: string };
  readonly 'void by key': object;
  /** `voidByKey`: Square's answer to the void by key that preceded this request. */
  readonly books: { readonly voidByKey: Outcome<true>['kind'] };
}

interface Answers {
  readonly authorise: Outcome<ProviderPayment>;
  readonly payment: Outcome<ProviderPayment>;
  readonly order: Outcome<ProviderOrder>;
  readonly preCaptureCheck: CheckResult;
  readonly capture: Outcome<ProviderPayment>;
  readonly stock: StockAfterCapture;
  readonly void: Outcome<ProviderPayment>;
  readonly 'void by key': Outcome<true>;
  /** Undefined if a payment could not be read. */
  readonly books: Books | undefined;
}

export type Ask = { readonly [K in keyof Questions]: { readonly ask: K } & Questions[K] }[keyof Questions];

/** A request with its result. */
export type StepResult<Asked extends keyof Questions = keyof Questions> = {
  readonly [K in Asked]: { readonly ask: K; readonly answer: Answers[K] } & Questions[K];
}[Asked];

/** How the work on an attempt ends. Each end except `waiting` is written as one transition. */
export type End =
  /** Square has captured the money. `fresh`: the counts of the check before capture. */
  | { readonly end: 'paid'; readonly payment: ProviderPayment; readonly fresh?: readonly FreshCount[] }
  /** It is certain that nothing was charged. */
  | { readonly end: 'refused'; readonly refusal: PaymentRefusal }
  /** The order goes to review. */
  | { readonly end: 'review'; readonly reason: ReviewReason }
  /** The outcome is not known, so the next lease holder continues. */
  | { readonly end: 'waiting' };

/** A step of a plan. Its fields are carried out in this order, so that writes precede the next request. */
export interface PaymentStep {
  readonly counts?: CountedEvent;
  /** Whether the result counts as a decline, which is a sign of card testing. */
  readonly isDecline?: true;
  /** Square's counts to store, because they show a sale elsewhere. */
  readonly writeDown?: readonly FreshCount[];
  readonly write?: TransitionInput<'capture' | 'requestVoid' | 'recordProgress'>;
  readonly next: Ask | End;
}

/** Dependencies of a lease holder that works on an attempt. */
export interface PaymentWork {
  readonly ports: PaymentPorts;
  readonly provider: PaymentProvider;
  /** Time in milliseconds at which the work began. */
  readonly startedAt: number;
  /** The shopper who waits for the result, if any. */
  readonly payer: Payer | undefined;
}

/** The work of one process on an attempt. Times are in milliseconds. */
export interface Run {
  /** Whether no earlier lease holder can have called Square. */
  readonly isFirst: boolean;
  readonly startedAt: number;
  readonly now: number;
  /** Number of capture requests so far. */
  readonly captures: number;
}

/** A pure function that returns the next step for the order and the last result. */
export type PaymentPlan = (order: Order, result: StepResult | undefined, run: Run) => PaymentStep;
