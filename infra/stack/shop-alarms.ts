import type { MetricName } from '#functions/platform/metrics.ts';

/** When a number of the shop's own becomes an email, and what the email says: what is wrong and what to do. */
interface Told {
  readonly minutes: number;
  readonly impact: string;
  /** Made only where the stage names a sender of mail: an alarm costs ten cents a month. */
  readonly needsMail?: true;
}

interface Rule extends Told {
  /** More than this within the minutes. */
  readonly above: number;
}

/** The other way round: it is wrong when nothing was reported for this many periods. */
interface Heartbeat extends Told {
  readonly silentFor: number;
}

/** A number to look at, with the reason why nobody is woken by it. */
interface Shown {
  readonly shownBecause: string;
}

/** A single one within these minutes raises the alarm. */
const single = (minutes: number, impact: string): Rule => ({ above: 0, minutes, impact });
const singleOfMail = (impact: string): Rule => ({ ...single(60, impact), needsMail: true });

/** STAGE in a text is the name of the stage that raises it. */
export const shopAlarms: Readonly<Record<MetricName, Rule | Heartbeat | Shown>> = {
  ReconcilerRan: {
    silentFor: 5,
    minutes: 1,
    impact:
      'The reconciler has not run for five minutes: payments of unknown outcome stay unsettled. Look at the log of the reconcile Lambda and at its schedule.',
  },
  CatalogueRead: {
    silentFor: 26,
    minutes: 60,
    impact:
      'The whole catalogue has not been read from Square for 26 hours: the nightly sync does not run or does not finish. Start a sync in the studio and look at its failures.',
  },
  MailRan: {
    needsMail: true,
    silentFor: 10,
    minutes: 1,
    impact:
      'No email has been looked after for ten minutes: shoppers wait for their confirmations. Look at the log of the mail Lambda and at its schedule.',
  },
  SiteAnswered: {
    silentFor: 3,
    minutes: 5,
    impact:
      'The shop has not answered at its public address for a quarter of an hour: nobody can reach it. Run npm run doctor -- --stage STAGE; it looks at name, certificate, CDN and API. See the log of the reconcile Lambda too.',
  },
  OrderPaid: { shownBecause: 'Good news; the dashboard shows it.' },
  TestOrderPaid: { shownBecause: 'A test order, made on purpose.' },
  CardDeclined: {
    above: 20,
    minutes: 60,
    impact:
      'Many declined cards: somebody may be testing stolen ones. Above 30 declines an hour the shop slows new visitors’ payments down by itself. See “Card testing” in infra/README.md.',
  },
  RaceLost: { shownBecause: 'Somebody else was quicker; the shopper was told before any money moved.' },
  TooManyPayments: {
    above: 5,
    minutes: 60,
    impact: 'One network or guest runs into the limit of payments again and again: perhaps stolen cards.',
  },
  NewGuestHeldBack: {
    shownBecause:
      'While many cards are declined, new visitors wait some minutes before they pay; the alarm CardDeclined has rung by then.',
  },
  SoldAtTill: { shownBecause: 'The work was sold at the fair meanwhile; the card was not charged.' },
  OrderInReview: single(
    5,
    'An order contradicts Square. Look at it in the studio and at Square before shipping.',
  ),
  StuckPayment: single(
    5,
    'A payment is unclear after three looks. Look at Square’s status page; half an hour after it began it is in review in the studio.',
  ),
  PaymentError: single(5, 'Payments fail on our side or at Square. Shoppers are told to try again.'),
  SquareTotalDiffers: single(
    5,
    'Square adds up an order differently (a tax or a discount set up at Square?). Nobody can pay such an order.',
  ),
  RefundFailed: single(
    5,
    'Square did not pay a refund out: the shopper has no money back. The studio lists the order under “Needs your attention”, and it is not to be shipped until the artist decides.',
  ),
  RefundStuck: single(
    60,
    'A refund could not be made, or its state not be read, for more than an hour. The log of the reconcile Lambda names the order; look at its payment in Square.',
  ),
  CountMissing: single(
    5,
    'Square no longer names a count that it named before, so a shopper’s payment was held back and voided. Look at the stock of the works in Square, then start a sync.',
  ),
  CountBelowZero: single(
    5,
    'A work was sold here and at the till within the same seconds: Square counts fewer than none. Ship the one you have and refund the other shopper.',
  ),
  OrderStuck: single(5, 'The reconciler fails on one and the same order again and again. The log names it.'),
  ForgottenOrder: {
    shownBecause:
      'An order that Square had and the shop had not written down was cancelled there. Nobody could pay it here.',
  },
  ForgottenOrderPaid: single(
    5,
    'Money was taken at Square for an order of the shop’s that the shop does not know. The log names it: ship it, or give the money back in Square’s Dashboard.',
  ),
  ClaimOrLockMissing: single(
    5,
    'A paid order found its claim on the stock gone. Count the work before shipping.',
  ),
  ReconcileFailed: {
    above: 2,
    minutes: 15,
    impact: 'The reconciler meets an error with the same orders again and again. See its log.',
  },
  SquareUnauthorised: single(
    5,
    'Square refuses the access token: nobody can pay. Connect the shop anew in the studio (Settings, Square), or set a token: npm run secrets -- --stage STAGE',
  ),
  SquareTokenOld: single(
    60,
    'The access token to Square has not been renewed for eight days; it ends 30 days after it was made, and then nobody can pay. The log of the reconcile Lambda says why ("square token not renewed"). Connecting anew in the studio (Settings, Square) brings a fresh one.',
  ),
  WebhookRefused: {
    above: 5,
    minutes: 60,
    impact:
      'Messages in Square’s name are refused. Compare the webhook’s address and key at Square; set the key: npm run secrets -- --stage STAGE',
  },
  MailSent: { shownBecause: 'Good news; the dashboard shows it.' },
  MailFailed: singleOfMail(
    'An email about an order was given up: its address does not exist, or SES refuses it. The log of the mail Lambda names the order; write to the shopper yourself.',
  ),
  MailBounced: singleOfMail(
    'An email about an order bounced, or its reader complained. The log of the mail Lambda names the order; the shopper may not know that it is confirmed.',
  ),
  MailUnknown: {
    needsMail: true,
    above: 3,
    minutes: 60,
    impact:
      'SES did not confirm some emails, so they are sent again. Look at AWS Health and at the topic of mail events.',
  },
  MailRefused: singleOfMail(
    'SES takes no email from this shop: the sender is not verified, sending is paused, or the account is still in the sandbox. Emails wait for up to two weeks. See "Mail" in infra/README.md.',
  ),
  MailKindUnknown: {
    shownBecause:
      'An email of a kind that this version does not know, written by a later one, waits until that version is deployed again or its row expires. The log of the mail Lambda names it.',
  },
  TestModeOn: single(60, 'Test mode is on: nobody is being charged.'),
  LoginFailed: { above: 50, minutes: 15, impact: 'Many failed logins: somebody may be guessing passwords.' },
  ManyFailedLogins: single(15, 'Somebody is guessing the password of an administrator.'),
  ManyNewGuests: single(60, 'Unusually many new visitors put things into carts: perhaps a bot.'),
  ManyConfirmations: singleOfMail(
    'More people asked to hear of new works within an hour than the shop writes to: perhaps a machine that types strangers’ addresses. The others are asked to come back in the next hour. See “Email floods” in infra/README.md.',
  ),
  ManyLinkRequests: singleOfMail(
    'More links to orders were asked for within an hour than the shop looks for: perhaps a machine that guesses. The others are asked to come back in the next hour. See “Email floods” in infra/README.md.',
  ),
  ManyEnquiries: singleOfMail(
    'More questions came within an hour than the shop emails one by one: perhaps a machine. All of them are in the studio; one email says so. See “Email floods” in infra/README.md.',
  ),
  PolicyViolated: {
    shownBecause:
      'Browsers refused something on a page, as they were told to. The log of the enquiries Lambda has one line a kind and hour.',
  },
  CheckoutScriptRefused: single(
    60,
    'A browser refused a script on the page where cards are entered. Somebody may have changed the page. The log of the enquiries Lambda names the script’s host; see "A refused script" in infra/README.md.',
  ),
  CatalogueVersionUnread: {
    above: 5,
    minutes: 15,
    impact: 'The catalogue’s version cannot be read from the table; visitors see an older list.',
  },
  UnreadableRow: single(
    60,
    'Rows of the table are not in a form that this version can read. The log names each with the field ("unreadable row"). A sync repairs works; for the rest see "Unreadable rows" in infra/README.md.',
  ),
  RequestFailed: {
    shownBecause:
      'Counted for each version, so that a release is judged by its own; the alarm api-5xx tells of all.',
  },
  SnapshotNotStored: single(
    15,
    'The list of works could not be stored; each Lambda that starts rebuilds it from all works.',
  ),
};
