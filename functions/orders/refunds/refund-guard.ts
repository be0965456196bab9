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
 * A live refund of more than `confirmRefundsAbove` needs a recent sign-in and sends the returned emails; for others
 * returns undefined. `amount` in minor units. Throws as `requireRecentSignIn`.
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
