/**
 * Metrics for the operator. CloudWatch bills each metric and each alarm, so events that need the same reaction share a
 * metric. The log line has the event's name. The types of infra/stack/shop-alarms.ts require an alarm for each metric,
 * or a reason to have none.
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
  /** An order waits for an action that the shop repeats. Each attempt is counted. */
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
  /** Events whose absence raises the alarm. */
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
type LoggedEvent = 'TestOrderPaid' | 'ForgottenOrder' | 'MailSent' | 'LoginFailed' | 'PolicyViolated';

export type MetricName = keyof typeof shared | (typeof alone)[number];
export type CountedEvent =
  | (typeof shared)[keyof typeof shared][number]
  | (typeof alone)[number]
  | LoggedEvent;

export type WriteMetric = (event: CountedEvent, value?: number) => void;

/** Returns the events that a metric counts. */
export function eventsOf(metric: MetricName): readonly CountedEvent[] {
  return metric in shared ? shared[metric as keyof typeof shared] : [metric as (typeof alone)[number]];
}

const metrics = [...(Object.keys(shared) as (keyof typeof shared)[]), ...alone];
const metricOfEvent = new Map(
  metrics.flatMap((name) => eventsOf(name).map((event) => [event, name] as const)),
);

/** Returns the metric of an event; undefined if the event is only logged. */
export function metricOf(event: CountedEvent): MetricName | undefined {
  return metricOfEvent.get(event);
}
