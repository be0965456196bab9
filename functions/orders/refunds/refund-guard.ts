import type { TransactAction } from '#functions/db/table.ts';
import type { Order } from '#functions/orders/order.ts';
import { confirmRefundsAbove } from '#shop-config';

export type MailsOfRefund = (detail: string, at: number) => readonly TransactAction[];

/** What a large refund asks for, and how the artist is told of it. */
export interface RefundGuard {
  /** Throws where the sign-in was too long ago. */
  readonly requireRecentSignIn: () => void;
  readonly mails: MailsOfRefund;
}

/**
 * Asks for a recent sign-in where more than `confirmRefundsAbove` goes back for a live order, `amount` in minor units, and
 * answers the emails that tell of it.
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
