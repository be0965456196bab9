/** Whether the captured money covers the total, in minor units. The order's state at Square does not matter. */
export function isPaid({ total, captured }: { readonly total: number; readonly captured: number }): boolean {
  return captured > 0 && captured >= total;
}

/** Whether a payment was captured and not completely refunded. Amounts in minor units. */
export function isTaken(payment: {
  /** Square's payment status. */
  readonly status: string;
  readonly amount: number;
  readonly refunded: number;
}): boolean {
  return payment.status === 'COMPLETED' && payment.refunded < payment.amount;
}
