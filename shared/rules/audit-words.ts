/** The contract's operation names in the artist's words. */
const words: Readonly<Record<string, string>> = {
  setTestMode: 'Test mode',
  setLocation: 'Payment location',
  toggleFeatured: 'Featured',
  toggleHidden: 'Hidden',
  flagArtworks: 'Works marked',
  orderFeatured: 'Order of the featured works',
  startSync: 'Sync',
  resyncArtwork: 'Read again',
  cancelOpenOrders: 'Orders cancelled',
  endReview: 'Order in review',
  shipOrder: 'Order shipped',
  correctTracking: 'Tracking corrected',
  refundOrder: 'Refund',
  decideRefund: 'Failed refund',
  restockOrder: 'Back into stock',
  cancelOrder: 'Order cancelled',
  exportOrders: 'Sales exported',
  endOrderLinks: 'Order links revoked',
  resendMail: 'Email sent again',
  setEnquiryDone: 'Question',
  announceWorks: 'New works',
  removeSubscriber: 'Reader removed',
  exportSubscribers: 'Readers exported',
  login: 'Login',
  logout: 'Logout',
  passkeyLogin: 'Login with a passkey',
  addPasskey: 'Passkey added',
  renamePasskey: 'Passkey renamed',
  removePasskey: 'Passkey removed',
  endSession: 'Session ended',
  endOtherSessions: 'Sessions ended',
  changePassword: 'Password changed',
};

/** What the artist calls an operation; one without words is called by its own name. */
export function auditWords(action: string): string {
  return words[Object.hasOwn(words, action) ? action : ''] ?? action;
}
