const subjects: Readonly<Record<string, string>> = {
  'order-paid': 'Sale (not written yet)',
  'order-confirmed': 'Confirmation (to the shopper)',
  'order-arrived': 'Sale notification (to you)',
  shipped: 'Shipped (to the shopper)',
  refunded: 'Refund (to the shopper)',
  'order-link': 'Link to the order (to the shopper)',
  'withdrawal-link': 'Link to confirm a withdrawal (to the shopper)',
  'withdrawal-received': 'Withdrawal received (to the shopper)',
  'withdrawal-arrived': 'Withdrawal (to you)',
  enquiry: 'Question (to you)',
  'payment-code': 'Code for a payment (to the shopper)',
  'confirm-subscription': 'Request to confirm a subscription',
  'new-works': 'New works',
};

/** Returns the name of an email for the artist. An unknown kind is returned unchanged. */
export function mailSubject({ kind, number }: { readonly kind: string; readonly number: number }): string {
  return kind === 'shipped' && number > 1 ? 'Corrected tracking (to the shopper)' : (subjects[kind] ?? kind);
}
