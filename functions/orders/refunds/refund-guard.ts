import type { TransactAction } from '#functions/db/table.ts';
import type { Order } from '#functions/orders/order.ts';
import { confirmRefundsAbove } from '#shop-config';

export type MailsOfRefund = (detail: string, at: number) => readonly TransactAction[];

/** Additional conditions of a large refund, and its notification. */
export interface RefundGuard {
  /** Throws if the sign-in was too long ago. */
  readonly requireRecentSignIn: () => void;
  readonly mails: MailsOfRefund;
}

/**
 * Requires a recent sign-in if more than `confirmRefundsAbove` is refunded for a live order, `amount` in minor units,
 * and returns the notification emails.
 */
export function guardRefund(
  guard: RefundGuard,
  { mode }: Pick<Order, 'mode'>,
  amount: number,
): MailsOfRefund | undefined {
  if (mode === 'test' || amount <= confirmRefundsAbove * 100) return undefined;
  guard.requireRecentSignIn();
  return guard.mails;
}
