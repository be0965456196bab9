import type { Books } from '#functions/orders/books.ts';
import type { Card, Order, PaymentRefusal, ReviewReason } from '#functions/orders/order.ts';
import type { PaymentPorts } from '#functions/orders/ports.ts';
import type { TransitionInput } from '#functions/orders/transitions.ts';
import type { CountedEvent } from '#functions/platform/metrics.ts';
import type { Outcome, PaymentProvider, ProviderPayment } from '#functions/square/provider.ts';
import type { ProviderOrder } from '#functions/square/provider-order.ts';
import type { FreshCount } from '#functions/stock/available.ts';
import type { Payer } from './limits.ts';
import type { CheckResult, StockAfterCapture } from './pre-capture-check.ts';

/** What an attempt may need to ask, each with what its answer is judged by. */
interface Questions {
  readonly authorise: { readonly card: Card };
  readonly payment: { readonly paymentId: string; readonly because?: 'order is paid' | 'void is unclear' };
  readonly order: { readonly refusal: PaymentRefusal };
  readonly preCaptureCheck: { readonly payment: ProviderPayment };
  readonly capture: { readonly payment: ProviderPayment; readonly fresh: readonly FreshCount[] };
  readonly stock: { readonly payment: ProviderPayment };
  readonly void: { readonly paymentId: string };
  readonly 'void by key': object;
  /** `voidByKey`: what Square answered to that right before. */
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
  /** Undefined: they could not be read to the end. */
  readonly books: Books | undefined;
}

export type Ask = { readonly [K in keyof Questions]: { readonly ask: K } & Questions[K] }[keyof Questions];

/** A question with its answer. */
export type StepResult<Asked extends keyof Questions = keyof Questions> = {
  readonly [K in Asked]: { readonly ask: K; readonly answer: Answers[K] } & Questions[K];
}[Asked];

/** How the work at an attempt ends; each end is written as one transition, but for `waiting`. */
export type End =
  /** Square has the money. `fresh`: what the check before capture has just counted. */
  | { readonly end: 'paid'; readonly payment: ProviderPayment; readonly fresh?: readonly FreshCount[] }
  /** It is certain that nothing was charged. */
  | { readonly end: 'refused'; readonly refusal: PaymentRefusal }
  /** The shop and Square contradict each other: the order goes to review. */
  | { readonly end: 'review'; readonly reason: ReviewReason }
  /** Not known yet; the next lease holder goes on. */
  | { readonly end: 'waiting' };

/** From top to bottom: what is known is written before anything more is asked. */
export interface PaymentStep {
  readonly counts?: CountedEvent;
  /** Counted against card testing. */
  readonly isDecline?: true;
  /** Counts of Square's that show a sale elsewhere. */
  readonly writeDown?: readonly FreshCount[];
  readonly write?: TransitionInput<'capture' | 'requestVoid' | 'recordProgress'>;
  readonly next: Ask | End;
}

/** What a lease holder works at an attempt with. */
export interface PaymentWork {
  readonly ports: PaymentPorts;
  readonly provider: PaymentProvider;
  /** Milliseconds. */
  readonly startedAt: number;
  /** The shopper who waits for it. */
  readonly payer: Payer | undefined;
}

/** The request that works at it; milliseconds. */
export interface Run {
  /** No earlier lease holder may have asked Square for anything. */
  readonly isFirst: boolean;
  readonly startedAt: number;
  readonly now: number;
  /** How often it has asked to capture. */
  readonly captures: number;
}

/** Decides what comes next, from the order as it stands and the last result. Pure. */
export type PaymentPlan = (order: Order, result: StepResult | undefined, run: Run) => PaymentStep;
