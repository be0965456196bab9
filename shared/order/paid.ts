/** Captured as much as it costs: by captured money alone, whatever state Square gives the order. Minor units. */
export function isPaid({ total, captured }: { readonly total: number; readonly captured: number }): boolean {
  return captured > 0 && captured >= total;
}

/** A payment that was captured and of which money is still with the shop. Minor units. */
export function isTaken(payment: {
  /** Square's own. */
  readonly status: string;
  readonly amount: number;
  readonly refunded: number;
}): boolean {
  return payment.status === 'COMPLETED' && payment.refunded < payment.amount;
}
