import type { CountedEvent, MetricName } from '#functions/platform/metrics.ts';

/** Text of the alarm email of a metric: what is wrong and what to do. */
interface Told {
  readonly minutes: number;
  readonly impact: string;
  /** Name of the Lambda whose log has the details. */
  readonly log: string;
  /** Explanations of the events that share the metric. */
  readonly events?: Readonly<Partial<Record<CountedEvent, string>>>;
  /** Whether the alarm is created only if the stage has a sender of emails. An alarm costs ten cents a month. */
  readonly needsMail?: true;
}

interface Rule extends Told {
  /** Threshold: the alarm is raised if the sum within `minutes` exceeds it. */
  readonly above: number;
}

/** An alarm that is raised when nothing was reported for `silentFor` periods. */
interface Heartbeat extends Told {
  readonly silentFor: number;
}

/** A metric that has no alarm, with the reason. */
interface Shown {
  readonly shownBecause: string;
}

/** Alarms by metric. In a text, STAGE stands for the stage's name. */
export const shopAlarms: Readonly<Record<MetricName, Rule | Heartbeat | Shown>> = {
  ReconcilerRan: {
    silentFor: 5,
    minutes: 1,
    log: 'reconcile',
    impact:
      'The reconciler has not run for five minutes: payments of unknown outcome stay unsettled. Check its log and its schedule.',
  },
  CatalogueRead: {
    silentFor: 26,
    minutes: 60,
    log: 'sync-steps',
    impact:
      'The whole catalogue has not been read from Square for 26 hours: the nightly sync does not run or does not finish. Start a sync in the studio and look at its failures.',
  },
  MailRan: {
    needsMail: true,
    silentFor: 10,
    minutes: 1,
    log: 'mail',
    impact:
      'The mail Lambda has not run for ten minutes: shoppers wait for their confirmations. Check its log and its schedule.',
  },
  SiteAnswered: {
    silentFor: 3,
    minutes: 5,
    log: 'reconcile',
    impact:
      'The shop has not answered at its public address for a quarter of an hour: nobody can reach it. Run npm run doctor -- --stage STAGE; it checks name, certificate, CDN and API.',
  },
  OrderNeedsPerson: {
    above: 0,
    minutes: 5,
    log: 'reconcile',
    impact:
      'An order needs a person, before it is shipped. The studio lists it under “Needs your attention”.',
    events: {
      OrderInReview: 'shop and Square disagree about it',
      RefundFailed: 'Square did not pay a refund out, so the shopper has no money back',
      CountMissing:
        'Square no longer names a count, and the payment was voided: look at the stock in Square, then sync',
      CountBelowZero: 'sold here and at the till at once: ship one, refund the other',
      ForgottenOrderPaid:
        'Square took money for an order that the shop does not know: ship it, or refund it in Square’s Dashboard',
      ClaimOrLockMissing: 'paid, but its claim on the stock was missing: count the work',
    },
  },
  OrderDelayed: {
    above: 0,
    minutes: 60,
    log: 'reconcile',
    impact:
      'The shop keeps trying to finish an order, and cannot. The log names the order. Look at Square’s status page first.',
    events: {
      StuckPayment:
        'a payment is unclear after three checks; half an hour after it began, it is listed in the studio for review',
      OrderStuck: 'one and the same order fails again and again',
      RefundStuck:
        'a refund could not be made, or its state not be read, for more than an hour: look at its payment in Square',
    },
  },
  CannotPay: {
    above: 0,
    minutes: 5,
    log: 'checkout',
    impact: 'Shoppers cannot pay, and are told to try again.',
    events: {
      PaymentError: 'payments fail on our side or at Square',
      SquareTotalDiffers: 'Square adds up an order differently: a tax or a discount set up in Square?',
      SquareUnauthorised:
        'Square refuses the access token: connect the shop anew in the studio (Settings, Square), or npm run secrets -- --stage STAGE',
    },
  },
  CardTesting: {
    above: 20,
    minutes: 60,
    log: 'checkout',
    impact:
      'Somebody may be testing stolen cards. Above 30 declines an hour the shop slows new visitors’ payments down by itself. See “Card testing” in infra/README.md.',
    events: {
      CardDeclined: 'a card was declined',
      TooManyPayments: 'a network or guest has reached its limit of payments',
    },
  },
  TooManyRequests: {
    above: 0,
    minutes: 60,
    log: 'session',
    impact:
      'A machine may be sending requests. The shop refuses what is above its ceiling. See “Email floods” in infra/README.md.',
    events: {
      ManyFailedLogins: 'somebody is guessing the password of an administrator (log of session)',
      ManyNewGuests: 'unusually many new visitors put works into carts (cart)',
      ManyOrders: 'more orders were begun within an hour than are registered in Square (checkout)',
      ManyConfirmations: 'more sign-ups to the newsletter than the shop writes to (news)',
      ManyLinkRequests: 'more requests for links to orders than the shop looks for (checkout)',
      ManyEnquiries: 'more questions than the shop emails one by one; all are in the studio (enquiries)',
      ManyCodes: 'more codes than the shop sends, to sign in (session) or to pay (checkout)',
    },
  },
  OrderPaid: { shownBecause: 'Good news; the dashboard shows it.' },
  RaceLost: { shownBecause: 'Somebody else was quicker; the shopper was told before any money moved.' },
  SoldAtTill: { shownBecause: 'The work was sold at the fair meanwhile; the card was not charged.' },
  NewGuestHeldBack: {
    shownBecause:
      'While many cards are declined, new visitors wait some minutes before they pay; the alarm CardTesting has been raised by then.',
  },
  ReconcileFailed: {
    above: 2,
    minutes: 15,
    log: 'reconcile',
    impact: 'The reconciler meets an error with the same orders again and again. See its log.',
  },
  SquareTokenOld: {
    above: 0,
    minutes: 60,
    log: 'reconcile',
    impact:
      'The access token to Square has not been renewed for eight days; it ends 30 days after it was made, and then nobody can pay. The log says why ("square token not renewed"). Connecting anew in the studio (Settings, Square) brings a fresh one.',
  },
  WebhookRefused: {
    above: 5,
    minutes: 60,
    log: 'webhook',
    impact:
      'Messages that claim to come from Square are refused. Compare the webhook’s address and key at Square; set the key: npm run secrets -- --stage STAGE',
  },
  MailLost: {
    needsMail: true,
    above: 0,
    minutes: 60,
    log: 'mail',
    impact: 'An email about an order did not arrive. The log names the order; write to the shopper yourself.',
    events: {
      MailFailed: 'given up: its address does not exist, or SES refuses it',
      MailBounced: 'it bounced, or its reader complained',
    },
  },
  MailUnknown: {
    needsMail: true,
    above: 3,
    minutes: 60,
    log: 'mail',
    impact:
      'SES did not confirm some emails, so they are sent again. Check AWS Health and the topic of mail events.',
  },
  MailRefused: {
    needsMail: true,
    above: 0,
    minutes: 60,
    log: 'mail',
    impact:
      'SES takes no email from this shop: the sender is not verified, sending is paused, or the account is still in the sandbox. Emails wait for up to two weeks. See "Mail" in infra/README.md.',
  },
  TestModeOn: {
    above: 0,
    minutes: 60,
    log: 'reconcile',
    impact: 'Test mode is on: nobody is being charged.',
  },
  CheckoutScriptRefused: {
    above: 0,
    minutes: 60,
    log: 'enquiries',
    impact:
      'Browsers of three networks refused a script on the page where cards are entered. Somebody may have changed the page. The log names the script’s host; see "A refused script" in infra/README.md.',
  },
  CatalogueVersionUnread: {
    above: 5,
    minutes: 15,
    log: 'catalogue',
    impact: 'The catalogue’s version cannot be read from the table; visitors see an older list.',
  },
  StoredDataBroken: {
    above: 0,
    minutes: 60,
    log: 'catalogue',
    impact: 'Something stored cannot be used.',
    events: {
      UnreadableRow:
        'rows are not in a form that this version can read. Each Lambda’s log names them with the field. A sync repairs works; for the rest see "Unreadable rows" in infra/README.md',
      SnapshotNotStored:
        'the list of works could not be stored, so each Lambda that starts rebuilds it from all works',
    },
  },
  RequestFailed: {
    shownBecause:
      'Counted for each version, so that a release is judged by its own; the alarm api-5xx tells of all.',
  },
};

/** Returns the text of the alarm's email. */
export function alarmText({ impact, events = {}, log }: Told, stage: string): string {
  const meanings = Object.entries(events).map(([event, meaning]) => `${event}: ${meaning}.`);
  const which = meanings.length > 0 ? ['The log names the event.', ...meanings] : [];
  return [impact, ...which, `npm run logs -- --stage STAGE ${log}`].join('\n').replaceAll('STAGE', stage);
}
