import type { Tally } from './flood.ts';
import type { Outcome } from './honest.ts';
import type { Promises } from './promises.ts';
import type { ShopLog } from './shop-log.ts';

export interface Rehearsed {
  readonly outcomes: readonly Outcome[];
  readonly tally: Tally;
  readonly log: ShopLog;
  /** Declined payments in Square's books. */
  readonly declinesAtSquare: number;
  /** Counts at Square that are below none, and units that were sold beyond what there was. */
  readonly oversold: readonly string[];
}

export interface Verdict {
  readonly promise: string;
  readonly measured: string;
  readonly kept: boolean;
}

/** Alarms that a flood must ring, and those that say that something else broke. */
const mustRing = ['CardDeclined', 'ManyFailedLogins', 'ManyNewGuests'] as const;
const mustNotRing = [
  ...['RequestFailed', 'PaymentError', 'OrderInReview', 'StuckPayment', 'SquareTotalDiffers', 'MailFailed'],
  ...['UnreadableRow', 'ReconcileFailed', 'ClaimOrLockMissing', 'CountBelowZero'],
];

const orderKinds = ['order-confirmed', 'order-arrived'];

export function judge(found: Rehearsed, promised: Promises): Verdict[] {
  const { outcomes, log } = found;
  const most = (who: string) => {
    const tries = outcomes
      .filter((each) => each.who === who)
      .map((each) => (each.succeeded ? each.tries : Infinity));
    return {
      count: tries.length,
      most: Math.max(0, ...tries),
      first: tries.filter((one) => one === 1).length,
    };
  };
  const within = (who: string, what: string, limit: number): Verdict => {
    const { count, most: tries, first } = most(who);
    return {
      promise: `${who}: ${what} within ${limit} ${limit === 1 ? 'try' : 'tries'}`,
      measured: `${count} of them, ${first} at the first try, the slowest at try ${tries}`,
      kept: count > 0 && tries <= limit,
    };
  };
  const waits = waitsOf(found);
  const failures = Object.entries(found.tally).flatMap(([kind, counts]) =>
    Object.entries(counts).flatMap(([status, count]) =>
      Number(status) >= 500 && status !== '503' ? [`${kind}: ${count} × ${status}`] : [],
    ),
  );
  const broken = outcomes
    .flatMap(({ refusals }) => refusals)
    .filter((status) => status >= 500 && status !== 503);
  const missing = mustRing.filter((name) => !log.alarms.includes(name));
  const wrong = log.alarms.filter((name) => mustNotRing.includes(name));
  return [
    within('artist, known device', 'signed in', promised.artistTries),
    within('artist, new device', 'signed in', promised.artistTries),
    within('known shopper', 'has paid', promised.shopperTries),
    within('new shopper', 'has paid', promised.shopperTries),
    within('asker', 'has asked', promised.shopperTries),
    {
      promise: `emails of an order leave before strangers’ (≤ ${promised.emailsBefore} of a run under way)`,
      measured: `${waits.length} emails, at most ${Math.max(0, ...waits)} before one of them`,
      kept: waits.length > 0 && waits.every((wait) => wait <= promised.emailsBefore),
    },
    ...Object.entries(promised.emails).map(([kind, ceiling]): Verdict => {
      const count = log.emails.filter((email) => email.kind === kind).length;
      return {
        promise: `emails '${kind}' ≤ ${ceiling}`,
        measured: String(count),
        kept: count <= ceiling,
      };
    }),
    {
      promise: `declined cards that reach Square ≤ ${promised.declines}`,
      measured: String(found.declinesAtSquare),
      kept: found.declinesAtSquare <= promised.declines,
    },
    {
      promise: 'no answer 500, 502 or 504',
      measured: [...failures, ...broken.map(String)].join(', ') || 'none',
      kept: failures.length + broken.length === 0,
    },
    {
      promise: 'nothing oversold',
      measured: found.oversold.join(', ') || 'none',
      kept: found.oversold.length === 0,
    },
    {
      promise: `alarms ring: ${mustRing.join(', ')}`,
      measured: log.alarms.join(', ') || 'none',
      kept: missing.length === 0 && wrong.length === 0,
    },
  ];
}

/** For each email of an order: how many that strangers caused left between the payment and it. Infinite where it never left. */
function waitsOf({ outcomes, log }: Rehearsed): number[] {
  return outcomes.flatMap(({ order }) =>
    order
      ? orderKinds.map((kind) => {
          const own = log.emails.findIndex((email) => email.about === order.id && email.kind === kind);
          if (own === -1) return Number.POSITIVE_INFINITY;
          return log.emails
            .slice(0, own)
            .filter((email) => !orderKinds.includes(email.kind) && email.at >= order.paidAt).length;
        })
      : [],
  );
}
