/**
 * Every number that the code writes for the operator. infra/stack/shop-alarms.ts must say of each what it means, so neither a
 * metric without an alarm (or a reason to have none) nor an alarm without a metric compiles.
 */
export type MetricName =
  /** Heartbeats: their silence is the alarm. */
  | 'ReconcilerRan'
  | 'CatalogueRead'
  | 'MailRan'
  | 'SiteAnswered'
  /** Selling. */
  | 'OrderPaid'
  | 'TestOrderPaid'
  | 'CardDeclined'
  | 'RaceLost'
  | 'TooManyPayments'
  | 'NewGuestHeldBack'
  | 'SoldAtTill'
  /** An order that went to review. */
  | 'OrderInReview'
  | 'StuckPayment'
  | 'PaymentError'
  | 'SquareTotalDiffers'
  | 'RefundFailed'
  | 'RefundStuck'
  | 'CountMissing'
  | 'CountBelowZero'
  | 'OrderStuck'
  | 'ForgottenOrder'
  | 'ForgottenOrderPaid'
  | 'ClaimOrLockMissing'
  | 'ReconcileFailed'
  | 'SquareUnauthorised'
  /** The access token should have been renewed days ago. */
  | 'SquareTokenOld'
  | 'WebhookRefused'
  | 'MailSent'
  | 'MailFailed'
  | 'MailBounced'
  | 'MailUnknown'
  | 'MailRefused'
  | 'MailKindUnknown'
  | 'TestModeOn'
  | 'LoginFailed'
  | 'ManyFailedLogins'
  | 'ManyNewGuests'
  /** A ceiling of emails that strangers can cause was reached. */
  | 'ManyConfirmations'
  | 'ManyLinkRequests'
  | 'ManyEnquiries'
  | 'PolicyViolated'
  | 'CheckoutScriptRefused'
  | 'CatalogueVersionUnread'
  | 'UnreadableRow'
  | 'SnapshotNotStored'
  /** A request that a version of a service answered with 500. */
  | 'RequestFailed';

export type WriteMetric = (name: MetricName, value?: number) => void;
