/**
 * Metrics for the operator. CloudWatch bills each metric and each alarm, so events that need the same reaction share a
 * metric; the log line names the event. infra/stack/shop-alarms.ts must describe each metric, so the compiler finds a
 * metric without an alarm (or a reason to have none) and an alarm without a metric.
 */
const shared = {
  /** The money or the stock of one order is wrong. */
  OrderNeedsPerson: [
    'OrderInReview',
    'RefundFailed',
    'CountMissing',
    'CountBelowZero',
    'ForgottenOrderPaid',
    'ClaimOrLockMissing',
  ],
  /** The shop keeps trying and counts each attempt. */
  OrderDelayed: ['StuckPayment', 'OrderStuck', 'RefundStuck'],
  CannotPay: ['PaymentError', 'SquareTotalDiffers', 'SquareUnauthorised'],
  CardTesting: ['CardDeclined', 'TooManyPayments'],
  /** Limits that strangers can exhaust. */
  TooManyRequests: [
    'ManyFailedLogins',
    'ManyNewGuests',
    'ManyOrders',
    'ManyConfirmations',
    'ManyLinkRequests',
    'ManyEnquiries',
    'ManyCodes',
  ],
  MailLost: ['MailFailed', 'MailBounced'],
  StoredDataBroken: ['UnreadableRow', 'SnapshotNotStored'],
} as const;

/** Events with their own metric. */
const alone = [
  /** Heartbeats: the alarm is raised when they stop. */
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
  /** Requests that one version of a service answered with 500. */
  'RequestFailed',
] as const;

/** Events that are only logged. */
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

/** Undefined for an event that is only logged. */
export function metricOf(event: CountedEvent): MetricName | undefined {
  return metricOfEvent.get(event);
}
