/**
 * What the code counts for the operator. CloudWatch bills each metric and each alarm, so events that ask the operator for the
 * same thing share a metric. The line in the log names the event. infra/stack/shop-alarms.ts must say of each metric
 * what it means, so neither a metric without an alarm (or a reason to have none) nor an alarm without a metric compiles.
 */
const shared = {
  /** The money or the stock of one order is not as it should be. */
  OrderNeedsPerson: [
    'OrderInReview',
    'RefundFailed',
    'CountMissing',
    'CountBelowZero',
    'ForgottenOrderPaid',
    'ClaimOrLockMissing',
  ],
  /** The shop keeps trying, and counts each attempt. */
  OrderDelayed: ['StuckPayment', 'OrderStuck', 'RefundStuck'],
  CannotPay: ['PaymentError', 'SquareTotalDiffers', 'SquareUnauthorised'],
  CardTesting: ['CardDeclined', 'TooManyPayments'],
  /** A ceiling that strangers can reach. */
  TooManyRequests: [
    'ManyFailedLogins',
    'ManyNewGuests',
    'ManyOrders',
    'ManyConfirmations',
    'ManyLinkRequests',
    'ManyEnquiries',
  ],
  MailLost: ['MailFailed', 'MailBounced'],
  StoredDataBroken: ['UnreadableRow', 'SnapshotNotStored'],
} as const;

/** Events with a metric of their own. */
const alone = [
  /** Heartbeats: their silence is the alarm. */
  'ReconcilerRan',
  'CatalogueRead',
  'MailRan',
  'SiteAnswered',
  'OrderPaid',
  'RaceLost',
  'SoldAtTill',
  'NewGuestHeldBack',
  'ReconcileFailed',
  /** The access token should have been renewed days ago. */
  'SquareTokenOld',
  'WebhookRefused',
  'MailUnknown',
  'MailRefused',
  'TestModeOn',
  'CheckoutScriptRefused',
  'CatalogueVersionUnread',
  /** A request that a version of a service answered with 500. */
  'RequestFailed',
] as const;

/** Events that are in the log alone. */
type LoggedEvent =
  | 'TestOrderPaid'
  | 'ForgottenOrder'
  | 'MailSent'
  | 'MailKindUnknown'
  | 'LoginFailed'
  | 'PolicyViolated';

export type MetricName = keyof typeof shared | (typeof alone)[number];
export type CountedEvent =
  | (typeof shared)[keyof typeof shared][number]
  | (typeof alone)[number]
  | LoggedEvent;

export type WriteMetric = (event: CountedEvent, value?: number) => void;

/** The events that a metric counts. */
export function eventsOf(metric: MetricName): readonly CountedEvent[] {
  return metric in shared ? shared[metric as keyof typeof shared] : [metric as (typeof alone)[number]];
}

const metrics = [...(Object.keys(shared) as (keyof typeof shared)[]), ...alone];
const metricOfEvent = new Map(
  metrics.flatMap((name) => eventsOf(name).map((event) => [event, name] as const)),
);

/** Undefined for an event that is in the log alone. */
export function metricOf(event: CountedEvent): MetricName | undefined {
  return metricOfEvent.get(event);
}
